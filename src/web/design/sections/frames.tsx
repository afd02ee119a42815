import { useEffect, useRef, type ReactNode } from 'react'
import { Footer } from '../../shell/footer.tsx'
import { Header } from '../../shell/header.tsx'
import { ann } from '../data/responses.ts'
import { longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'
import { Scene } from '../scene.tsx'

const quiet = { ...ann, unreadMessages: 0 }
const long = { ...ann, name: longWord, unreadMessages: 1_284 }

/** What stands around each page. Its menus are pressed open. */
export function Frames() {
  return (
    <Examples>
      <Example name="Header: signed out" isWide>
        <Apart by="visitor">
          <Scene viewer={null} path="/browse">
            <Header overHero={false} />
          </Scene>
        </Apart>
      </Example>
      <Example name="Header: not known yet who it is" isWide>
        <Apart by="unknown">
          <Scene path="/about">
            <Header overHero={false} />
          </Scene>
        </Apart>
      </Example>
      <Example name="Header: signed in, nothing unread" isWide>
        <Apart by="quiet">
          <Scene viewer={quiet} path="/create-listing">
            <Header overHero={false} />
          </Scene>
        </Apart>
      </Example>
      <Example name="Header: signed in, seven unread" isWide>
        <Apart by="unread">
          <Scene viewer={ann} path="/account/messages">
            <Header overHero={false} />
          </Scene>
        </Apart>
      </Example>
      <Example name="Header: a very long name, very many unread" isWide>
        <Apart by="long">
          <Scene viewer={long}>
            <Header overHero={false} />
          </Scene>
        </Apart>
      </Example>
      <Example name="Header: over the hero" isWide className="stage on-night">
        <Apart by="hero">
          <Scene viewer={null}>
            <Header overHero />
          </Scene>
        </Apart>
      </Example>
      <Example name="Footer" isWide>
        <Footer />
      </Example>
    </Examples>
  )
}

/** A page has one header, whose buttons name its menus; here there are several, and each opens its own. */
function Apart({ by, children }: { by: string; children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const name = () => {
      for (const menu of within.current!.querySelectorAll('[popover]:not([id*="/"])')) {
        const id = `${menu.id}/${by}`
        for (const button of within.current!.querySelectorAll(`[popovertarget="${menu.id}"]`))
          button.setAttribute('popovertarget', id)
        menu.id = id
      }
    }
    name()
    // The account's menu comes later.
    const changes = new MutationObserver(name)
    changes.observe(within.current!, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [by])
  return <div ref={within}>{children}</div>
}
