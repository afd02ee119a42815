import type { ReactNode } from 'react'
import { useLocation, useOpenedPage } from '../../platform/router/context.ts'
import { RouteProgress } from '../../ui/route-progress.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { Footer } from './footer.tsx'
import { HeadSync } from '../document/head-sync.tsx'
import { Header } from './header.tsx'
import { Arrival } from './arrival.tsx'
import { PageViews } from './page-views.tsx'
import { BetaBanner } from './beta-banner.tsx'
import { ChoiceBannerWhereNeeded } from './choice-banner.tsx'

/** What stands around every page. */
export function Shell() {
  const page = useOpenedPage()
  const { pathname } = useLocation()
  return (
    <ShellFrame>
      <HeadSync />
      <Arrival at={pathname} />
      <PageViews />
      {page && <page.View />}
    </ShellFrame>
  )
}

/** The same frame, for a page that could not be loaded. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const overHero = useLocation().pathname === '/'
  return (
    <div className="flex flex-col">
      <SkipLink />
      <RouteProgress />
      <ChoiceBannerWhereNeeded />
      <BetaBanner />
      {/* The footer is below any screen: a page that comes late and is shorter moves it in sight of nobody. */}
      <div className="relative flex min-h-dvh flex-col">
        <Header overHero={overHero} />
        <main id="main" tabIndex={-1} className="grow">
          {children}
        </main>
      </div>
      <Footer />
      <Toaster />
    </div>
  )
}
