import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { refuseServerFiles } from './src/web/build/refuse-server-files.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), refuseServerFiles()],
  publicDir: 'src/web/public',
  // Of its many parts mails use ten; the others would bring a compiler into the shop's process.
  ssr: { noExternal: ['react-email'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          // Each file costs a request and close to a kilobyte of headers: what the shop's own pages share goes as one.
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                // With all that they import, so that no file needs one that needs it.
                test: /src\/features\/(?:listings\/(?:cards\/(?:grids|skeletons|premium-card|standard-card)|listings\.client)|saved-cars\/heart-button|search\/criteria|enquiries\/enquiries\.client)\.tsx?$|src\/ui\/(?:notice|section-head|chip|form\/(?:select|field))\.tsx$|src\/site\.ts$/,
              },
            ],
          },
        },
      },
    }),
  },
  // Vite's own socket would otherwise listen on every interface.
  server: { host: '127.0.0.1', ws: { host: '127.0.0.1' } },
}))
