import type { ReactNode } from 'react'
import { LocationContext, useLocation } from '../../../platform/router/context.ts'
import { SaleMark } from '../../../features/listings/cards/sale-mark.tsx'
import { Gallery } from '../../../features/photos/gallery/gallery.tsx'
import { Photo } from '../../../features/photos/photo.tsx'
import { brokenPhoto, photos } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

export function Galleries() {
  return (
    <Examples>
      <Example name="Gallery: several photos" isWide>
        <Gallery name="1990 Volkswagen Golf" images={photos} />
      </Example>
      <Example name="Gallery: one photo, sold">
        <WithoutViewer>
          <Gallery
            name="1998 Mazda MX-5"
            images={photos.slice(1, 2)}
            mark={<SaleMark state="sold" />}
          />
        </WithoutViewer>
      </Example>
      <Example name="Gallery: none, under offer">
        <Gallery name="1993 Saab 900" images={[]} mark={<SaleMark state="under-offer" />} />
      </Example>
      <Example name="Gallery: a photo that fails">
        <WithoutViewer>
          <Gallery name="1989 Lancia Delta" images={[brokenPhoto]} />
        </WithoutViewer>
      </Example>
      <Example name="Photo: missing, without words">
        <Photo image={undefined} alt="1989 Lancia Delta" sizes="20rem" />
      </Example>
    </Examples>
  )
}

/** A page has one gallery, and the address says whether its viewer is open: here the first one's. */
function WithoutViewer({ children }: { children: ReactNode }) {
  const location = useLocation()
  return <LocationContext value={{ ...location, hash: '' }}>{children}</LocationContext>
}
