import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { reactAsModules } from './src/web/build/react-as-modules.ts'
import { refuseCircularFiles } from './src/web/build/refuse-circular-files.ts'
import { refuseServerFiles } from './src/web/build/refuse-server-files.ts'

/** What visitors' scripts are cut into; of the design page's one entry these groups would make circles. */
const visitorsFiles = {
  // The first file names all others: seven characters tell four million million versions apart.
  chunkFileNames: 'assets/[name]-[hash:7].js',
  // Each file costs a request and close to a kilobyte of headers: what pages share goes in few of them.
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: /node_modules\/(?:react|react-dom|scheduler)\//,
      },
      {
        name: 'shared',
        // With all that they import, so that no file needs one that needs it.
        test: /src\/features\/(?:listings\/(?:cards\/(?:grids|skeletons|premium-card|standard-card)|listings\.client|rules)|saved-cars\/heart-button|search\/(?:criteria|search\.client))\.tsx?$|src\/platform\/pages\/status\.ts$|src\/(?:ui\/(?:timing\/(?:first-sign|behind-frame|hydrated)|focus\/take|form\/refusal)|features\/search\/filters\/use-on-the-way)\.ts$|src\/ui\/(?:load-error|notice|section-head|chip|form\/(?:select|field|input))\.tsx$|src\/site\.ts$/,
      },
      {
        name: 'browsing',
        includeDependenciesRecursively: false,
        test: /src\/(?:ui\/(?:dialog|use-modal)|platform\/text|screens\/breadcrumbs)\.tsx?$|node_modules\/@tanstack\/[a-z-]+\/build\/modern\/(?:useInfiniteQuery|infiniteQuery(?:Options|Observer))\.js$/,
      },
      {
        name: 'form',
        includeDependenciesRecursively: false,
        test: /node_modules\/react-hook-form\/|src\/ui\/form\/|src\/features\/accounts\/(?:rules\.ts|passwords\/(?:new-password-fields|strength)\.tsx?)$|icons\/check\.mjs$/,
      },
      {
        name: 'selling',
        includeDependenciesRecursively: false,
        test: /src\/features\/(?:selling\/(?:form\/(?:registration\/part|(?!place-field|input|check\.ts)[a-z-]+)\.(?:client\.)?tsx?|stored-draft\.ts|signed-out\.ts|submit\.client\.ts)|photos\/shots\/rules\.ts|photos\/upload\/(?!resize-photo|toasts)[a-z-]+\.(?:client\.)?tsx?)$|node_modules\/(?:p-limit|yocto-queue)\/|icons\/image-plus\.mjs$/,
      },
      {
        name: 'listing',
        includeDependenciesRecursively: false,
        test: /src\/(?:ui\/(?:needs-script|copy-button|use-copy)|features\/(?:payments\/draft\/checkout|selling\/(?:just-listed|own-listings\/(?:state|actions-transitions|seller-listings\.client)|access\/managed-here)|photos\/address|listings\/(?:page\/phone|cards\/sale-mark|can|refresh\.client|comparison\/rules)|enquiries\/contact\/address|accounts\/links\/address|promotion\/share-cards\/address))\.tsx?$|node_modules\/@tanstack\/[a-z-]+\/build\/modern\/(?:useMutation|mutationObserver)\.js$/,
      },
      {
        name: 'schemas',
        includeDependenciesRecursively: false,
        test: /node_modules\/zod\/|src\/(?:features\/accounts\/schema|platform\/characters)\.ts$/,
      },
      {
        name: 'input',
        includeDependenciesRecursively: false,
        test: /src\/features\/(?:(?:enquiries|moderation|cars\/facts)\/schema|selling\/form\/(?:registration\/)?input)\.ts$/,
      },
      {
        name: 'links',
        includeDependenciesRecursively: false,
        test: /src\/features\/accounts\/links\/(?:fragment-token|stored-token|use-opened-link|use-shown-link)\.ts$/,
      },
      {
        name: 'signed-in',
        includeDependenciesRecursively: false,
        test: /src\/(?:features\/(?:accounts\/(?:sign-in\/(?:first|sign-up\.client)|session\/(?:signed-in-only|sign-out\.client)|links\/(?:confirm-email-strip|send-verification)|settings\/settings\.client|write\.client)|enquiries\/inbox\/(?:counts\.client|unread-count))|ui\/focus\/after)\.tsx?$/,
      },
      {
        name: 'own-listing',
        includeDependenciesRecursively: false,
        test: /src\/features\/(?:selling\/(?:own-listings\/actions(?:-sold)?|state\/(?:delete(?:\.client)?|change\.client)|edit\/(?:drop-changes|refused))|listings\/plans\/can-buy|promotion\/preview\/your-post|analytics\/stats\/(?:button|skeleton))\.tsx?$/,
      },
    ],
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), reactAsModules(), refuseServerFiles(), refuseCircularFiles()],
  publicDir: 'src/web/public',
  // Of its many parts mails use ten, and the others would bring a compiler into the shop's process; of its 1,700 icons pages draw thirty.
  ssr: { noExternal: ['react-email', 'lucide-react'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has by then is named in none of their lists.
      resolveDependencies: (_, needed) =>
        needed.filter((file) => !/\/(?:react|shared|rolldown-runtime|entry)[-.]/.test(file)),
    },
    ...(!isSsrBuild && mode !== 'design' && { rolldownOptions: { output: visitorsFiles } }),
  },
  // Vite's own socket would otherwise listen on every interface.
  server: { host: '127.0.0.1', ws: { host: '127.0.0.1' } },
}))
