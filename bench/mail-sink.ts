import { SMTPServer } from 'smtp-server'

/** A process that takes every message over SMTP and says how many there were whenever asked. */
let taken = 0
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      taken++
      done()
    })
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
process.on('message', () => process.send?.(taken))
process.on('disconnect', () => process.exit(0))
