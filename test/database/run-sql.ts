import pg from 'pg'

/** One statement on a connection of its own, past the application. */
export async function runSql(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows as unknown[]
  } finally {
    await client.end()
  }
}
