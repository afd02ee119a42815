import { resolve } from 'node:path'
import { backUp, type Shop } from './backup/backup.ts'
import type { Contents } from './backup/contents.ts'
import { BackupRefused } from './backup/refused.ts'
import { restore } from './backup/restore.ts'
import { readConfigOrRefuse, refuse, refuseKnown } from './refuse.ts'

type Command = {
  arguments: string
  /** One line for the help. */
  does: string
  run(shop: Shop, ...given: string[]): Promise<string>
}

/** `bin/shop` goes to the project's folder first; what it is given is meant from where it was called. */
const path = (given: string) => resolve(process.env['CALLED_FROM'] ?? '', given)

/** What the operator may do beside the running shop. */
const commands: Record<string, Command> = {
  backup: {
    arguments: '<folder>',
    does: 'copies the whole shop, photos included, into a new folder',
    run: async (shop, folder) => `backed up ${sumUp(await backUp(shop, path(folder!)))}`,
  },
  restore: {
    arguments: '<folder>',
    does: 'makes the shop of a backup, where there is none yet',
    run: async (shop, folder) => `restored ${sumUp(await restore(shop, path(folder!)))}`,
  },
}

function sumUp({ files, takenAt }: Contents): string {
  const photos = Object.keys(files).filter((file) => file.startsWith('photos/')).length
  const megabytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return `the database and ${photos} photos as of ${takenAt}, ${megabytes.toFixed(1)} MB`
}

const help = () =>
  [
    'bin/shop <command>',
    ...Object.entries(commands).map(([name, one]) => `  ${name} ${one.arguments}   ${one.does}`),
    'The settings are those of the shop: DATA_DIR, DATABASE_URL (docs/operating.md).',
  ].join('\n')

async function run([name = '', ...given]: string[]) {
  if (name === 'help' || name === '--help') return console.log(help())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || given.length !== command.arguments.split(' ').length) refuse(help())
  const config = readConfigOrRefuse(process.env, process.stdout.isTTY)
  console.log(await command.run({ ...config, environment: process.env }, ...given))
}

run(process.argv.slice(2)).catch((error: Error) => {
  if (error instanceof BackupRefused) refuse(error.message)
  refuseKnown(error)
})
