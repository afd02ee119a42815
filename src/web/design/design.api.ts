import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { DesignPage } from '../document/renderer.ts'
import { drawings } from './data/drawings.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const assetParams = z.object({ file: z.string().regex(/^[\w.-]+\.(?:js|css)$/) })
const pictureParams = z.object({ picture: z.enum(Object.keys(drawings)) })

/** Shows every component in every state, on this machine alone: nothing of it is a visitor's. */
export const designApi =
  ({ design }: { design: DesignPage }): FastifyPluginAsync =>
  async (app) => {
    const route = { config: { access: 'this-machine' }, schema: { hide: true } } as const

    app.get('/dev/ui', route, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(await design.render()),
    )

    app.get('/dev/ui/assets/:file', route, async (request, reply) => {
      const { data } = assetParams.safeParse(request.params)
      const script = data && design.folder && (await readAsset(join(design.folder, data.file)))
      if (!script) throw new AppError('not-found', 'There is no such file')
      return reply.header('cache-control', 'no-store').type(types[extname(data.file)]!).send(script)
    })

    app.get('/dev/ui/pictures/:picture/:file', route, async (request, reply) => {
      const { data } = pictureParams.safeParse(request.params)
      const drawing = data && drawings[data.picture]
      if (!drawing) throw new AppError('not-found', 'There is no such picture')
      return reply.header('cache-control', 'no-store').type('image/svg+xml').send(drawing)
    })
  }

/** Null where there is none, as after another build. */
async function readAsset(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
