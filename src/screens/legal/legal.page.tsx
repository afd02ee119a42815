import { useQuery } from '@tanstack/react-query'
import { legalText } from '../../features/legal/legal.client.ts'
import { documents, type DocumentName } from '../../features/legal/rules.ts'
import type { Meta, Page, PageContext } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { useLocation, useParams } from '../../platform/router/context.ts'
import { Notice } from '../../ui/notice.tsx'
import { LegalDocument } from './document.tsx'

/** Which text an address is about: `/terms`, or `/terms/2` for its second version. */
const nameIn = (pathname: string) => pathname.split('/')[1] as DocumentName

const textOf = ({ url, params }: Pick<PageContext, 'url' | 'params'>) =>
  legalText(nameIn(url.pathname), params['id'])

export const page: Page = {
  async load(context) {
    try {
      await context.queries.ensureQueryData(textOf(context))
      return { status: 200 }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return { status: 404 }
      throw error
    }
  },
  meta(context): Meta {
    const { url, params, queries } = context
    const text = queries.getQueryData(textOf(context).queryKey)
    return {
      title: documents[nameIn(url.pathname)],
      description: text?.lede ?? '',
      // A template is nothing to be found, nor is what holds no longer.
      canonical: text && text.missing.length === 0 && !params['id'] ? url.pathname : null,
    }
  },
  View: LegalScreen,
}

function LegalScreen() {
  const { id } = useParams()
  const name = nameIn(useLocation().pathname)
  const { data } = useQuery(legalText(name, id))
  return (
    <div className="sheet py-12 sm:py-16">
      {data ? (
        <LegalDocument text={data} name={name} />
      ) : (
        <Notice title="There is nothing at this address">It may have been moved.</Notice>
      )}
    </div>
  )
}
