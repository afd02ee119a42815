import { resolve } from 'node:path'
import { backUp, type Outcome } from './operator/backup/backup.ts'
import { BackupRefused } from './operator/backup/refused.ts'
import { restore } from './operator/backup/restore.ts'
import { commands as inShop, takes } from './operator/commands.ts'
import { doInShop } from './operator/in-a-shop.ts'
import { readInput } from './operator/read-input.ts'
import { AppError } from './platform/errors.ts'
import { readConfigOrRefuse, refuse, refuseKnown } from './shop/refuse.ts'
import { setContact } from './site.ts'

type Command = {
  arguments: string
  /** One line for the help. */
  does: string
  run(...given: string[]): Promise<string>
}

function config() {
  const read = readConfigOrRefuse(process.env, process.stdout.isTTY)
  setContact(read.contact)
  return read
}

/** `bin/shop` goes to the project's folder first; what it is given is meant from where it was called. */
const path = (given: string) => resolve(process.env['CALLED_FROM'] ?? '', given)
const shop = () => ({ ...config(), environment: process.env })

/** What a backup of a shop with a bucket has not got. */
const beside = () => {
  const { bucket } = config()
  return bucket ? `; photos lie in the bucket ${bucket.name}, which is yours to copy` : ''
}

/** What the operator may do: to the shop as a whole, or in it. */
const commands: Record<string, Command> = {
  backup: {
    arguments: '<folder>',
    does: 'copies the whole shop, photos included, into a new folder',
    run: async (folder) => `backed up ${sumUp(await backUp(shop(), path(folder!)))}${beside()}`,
  },
  restore: {
    arguments: '<folder>',
    does: 'restores the shop from a backup, where there is none yet',
    run: async (folder) => `restored ${sumUp(await restore(shop(), path(folder!)))}${beside()}`,
  },
  ...Object.fromEntries(
    Object.entries(inShop).map(([name, command]) => [
      name,
      {
        ...command,
        run: async (...given: string[]) => {
          const input = command.reads && {
            input: await command.reads(await readInput(process.stdin)),
          }
          return doInShop(config(), { name, command, given, ...input })
        },
      },
    ]),
  ),
}

function sumUp({ contents: { files, takenAt }, undone }: Outcome): string {
  const photos = Object.keys(files).filter((file) => file.startsWith('photos/')).length
  const megabytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const all = `the database and ${photos} photos as of ${takenAt}, ${megabytes.toFixed(1)} MB`
  return undone ? `${all}; ${undone}` : all
}

const help = () =>
  [
    'bin/shop <command>',
    ...Object.entries(commands).map(
      ([name, one]) => `  ${`${name} ${one.arguments}`.padEnd(44)} ${one.does}`,
    ),
    'The shop’s own settings apply: DATA_DIR, DATABASE_URL (docs/operating.md).',
  ].join('\n')

async function run([name = '', ...given]: string[]) {
  if (name === 'help' || name === '--help') return console.log(help())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || !takes(command, given)) refuse(help())
  console.log(await command.run(...given))
}

run(process.argv.slice(2)).catch((error: Error) => {
  if (error instanceof BackupRefused || error instanceof AppError) refuse(error.message)
  refuseKnown(error)
})
