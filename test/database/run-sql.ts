import pg from 'pg'

/** One statement on a connection of its own, past the application. */
export async function runSql(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // What breaks while it is asked refuses the question; what breaks after the answer is nothing to anybody, and unheard
  // it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows as unknown[]
  } finally {
    await client.end()
  }
}
