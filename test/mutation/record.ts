import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs'

/** A line of the record, which outlives the processes that faults bring down. */
export type Entry =
  | { is: 'loaded'; mutants: string[] }
  | { is: 'reached'; test: string; mutants: string[] }
  | { is: 'revoked'; test: string; mutant: string; words: string }
  | { is: 'killed'; test: string; mutant: string; words: string }
  /** A trial of one or of several at once, and what came of it. */
  | { is: 'begun' | 'noticed' | 'unnoticed' | 'crashed'; test: string; mutants: string[] }
  | { is: 'finished'; test: string }
  | { is: 'broken'; test: string; words: string }
  | { is: 'file'; test: string; version: string; isWhole: boolean }

export const write = (file: string, entry: Entry) =>
  appendFileSync(file, `${JSON.stringify(entry)}\n`)

export type Record = {
  /** By mutant: the test that failed, and what it said. */
  killed: Map<string, { test: string; words: string }>
  /** Mutant and test, of which nothing more is to be learnt. */
  tried: Set<string>
  /** Mutants that some test has reached and not noticed. */
  survived: Set<string>
  reached: Set<string>
  /** Decided while a file was loaded, when no switch could yet be turned. */
  loaded: Set<string>
  /** By test, those with which a trial began of which nothing more was heard. */
  started: Map<string, string[]>
  /** Mutant and test, where several together brought the process down. */
  alone: Set<string>
  finished: Set<string>
  /** Tests that fail without any fault. */
  broken: Map<string, string>
  /** Tests in which a fault has spoilt what came after it: trials are looked at one by one. */
  spoilt: Set<string>
  /** By test file: which version of it was run, and whether to its end. */
  files: Map<string, { version: string; isWhole: boolean }>
}

/** Of a test's name, as the runner makes it. */
export const fileOf = (test: string) => test.split(' > ', 1)[0] ?? ''

export const pair = (mutant: string, test: string) => `${mutant} in ${test}`

const parse = (lines: string): Entry[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)

/** Lets a test file's tests be run again for what they have not killed. */
export function forget(file: string, testFile: string): void {
  if (!existsSync(file)) return
  const retained = parse(readFileSync(file, 'utf8')).filter(
    (entry) =>
      !('test' in entry) ||
      fileOf(entry.test) !== testFile ||
      ['killed', 'reached'].includes(entry.is),
  )
  writeFileSync(file, retained.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}

/** All that the record says now. */
export const read = (file: string): Record => follow(file)()

/**
 * Each call returns what the record says by then, having read what was added since the last one: it is looked
 * at before every trial, and grows to megabytes. Lines that others are still writing wait for the next call.
 */
export function follow(file: string): () => Record {
  const record = emptyRecord()
  let offset = 0
  return () => {
    const added = readFrom(file, offset)
    const whole = added.subarray(0, added.lastIndexOf('\n') + 1)
    offset += whole.length
    for (const entry of parse(whole.toString('utf8'))) apply(entry, record)
    return record
  }
}

function readFrom(file: string, offset: number): Buffer {
  if (!existsSync(file)) return Buffer.alloc(0)
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - offset))
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, offset))
  } finally {
    closeSync(descriptor)
  }
}

function emptyRecord(): Record {
  return {
    killed: new Map(),
    tried: new Set(),
    survived: new Set(),
    reached: new Set(),
    loaded: new Set(),
    started: new Map(),
    alone: new Set(),
    finished: new Set(),
    broken: new Map(),
    spoilt: new Set(),
    files: new Map(),
  }
}

function apply(entry: Entry, record: Record): void {
  if (entry.is === 'loaded') for (const id of entry.mutants) record.loaded.add(id)
  else if (entry.is === 'reached') for (const id of entry.mutants) record.reached.add(id)
  else if (entry.is === 'file') record.files.set(entry.test, entry)
  else if (entry.is === 'finished') record.finished.add(entry.test)
  else if (entry.is === 'broken') record.broken.set(entry.test, entry.words)
  else if (entry.is === 'begun') record.started.set(entry.test, entry.mutants)
  else if (entry.is === 'noticed') record.started.delete(entry.test)
  else if (entry.is === 'crashed') {
    record.started.delete(entry.test)
    for (const mutant of entry.mutants) record.alone.add(pair(mutant, entry.test))
  } else if (entry.is === 'unnoticed') {
    record.started.delete(entry.test)
    for (const mutant of entry.mutants) {
      record.tried.add(pair(mutant, entry.test))
      record.survived.add(mutant)
    }
  } else if (entry.is === 'killed') {
    record.started.delete(entry.test)
    record.tried.add(pair(entry.mutant, entry.test))
    record.killed.set(entry.mutant, entry)
  } else if (entry.is === 'revoked') {
    const { mutant, test } = entry
    record.tried.delete(pair(mutant, test))
    record.spoilt.add(test)
    if (record.killed.get(mutant)?.test === test) record.killed.delete(mutant)
  }
}
