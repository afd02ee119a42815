import type { Plugin } from 'vite'

const serverFile = /\.(server|api|job|email)\.tsx?$/

/** Fails the client's build when a server file is imported, however indirectly. */
export function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    load(id) {
      if (this.environment.config.consumer === 'client' && serverFile.test(id))
        this.error(`${id} is a server file and was imported for the browser`)
    },
  }
}
