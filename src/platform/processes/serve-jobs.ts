/** A job as its message has it: so many bytes come on standard input. */
type Sent<Job> = Omit<Job, 'bytes'> & { length: number }

/**
 * Has a child process do one job at a time for its parent, `job-process.server.ts`, and send what comes of
 * it. The job and its bytes come on two ways, either of them first.
 */
export function serveJobs<Job extends { bytes: Uint8Array }>(work: (job: Job) => Promise<unknown>) {
  let started: Sent<Job> | undefined
  let chunks: Uint8Array[] = []

  function startWhenWhole() {
    if (!started || chunks.reduce((sum, { length }) => sum + length, 0) < started.length) return
    const { length: _, ...what } = started
    const bytes = Buffer.concat(chunks)
    started = undefined
    chunks = []
    void work({ ...what, bytes } as unknown as Job).then((outcome) => process.send!(outcome))
  }

  process.on('message', (job: Sent<Job>) => {
    started = job
    startWhenWhole()
  })
  process.stdin.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    startWhenWhole()
  })
  // Ctrl-C reaches the whole terminal and a service manager's stop the whole group; the parent decides
  // when its last jobs are done.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  // An ordinary exit would wait for what hangs.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
