import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { refuseServerFiles } from './src/web/build/refuse-server-files.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), refuseServerFiles()],
  publicDir: 'src/web/public',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Vite's own socket would otherwise listen on every interface.
  server: { host: '127.0.0.1', ws: { host: '127.0.0.1' } },
})
