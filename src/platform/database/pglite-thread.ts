import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * The embedded database, in a thread of its own so that a query never holds up a page. One request
 * at a time per message; the driver on the other side keeps transactions apart.
 */

export type Call = { id: number; sql: string; parameters: readonly unknown[] }
export type Result =
  | { id: number; rows: unknown[]; affected: number }
  | { id: number; error: object }

const port = parentPort!
const { folder, image } = workerData as { folder: string | null; image: Uint8Array | null }

const database = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(image ? { loadDataDir: new Blob([image as BlobPart]) } : {}),
  extensions: { pg_trgm, btree_gin },
  parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
  relaxedDurability: false,
})

async function run({ sql, parameters }: Call) {
  if (parameters.length > 0) return database.query(sql, [...parameters])
  // Without parameters the text may hold several statements, as a migration does.
  const results = await database.exec(sql)
  return {
    rows: results.flatMap((result) => result.rows),
    affectedRows: results.at(-1)?.affectedRows,
  }
}

async function resultOf(call: Call): Promise<Result> {
  try {
    const result = await run(call)
    return { id: call.id, rows: result.rows, affected: result.affectedRows ?? 0 }
  } catch (error) {
    const { message, code, detail, constraint, table, column } = error as Record<string, unknown>
    return { id: call.id, error: { message, code, detail, constraint, table, column } }
  }
}

port.on('message', async (message: Call | 'close' | 'dump') => {
  if (message === 'close') {
    await database.close()
    port.postMessage('closed')
    port.close()
  } else if (message === 'dump') {
    const file = await database.dumpDataDir('none')
    port.postMessage(new Uint8Array(await file.arrayBuffer()))
  } else {
    port.postMessage(await resultOf(message))
  }
})
port.postMessage('ready')
