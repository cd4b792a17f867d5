import fs from 'node:fs'

const shownLines = 15
const largestLog = 5_000_000

const hints: [RegExp, string][] = [
  [/No space left on device/, 'The disk is full.'],
  [
    /Cannot allocate memory|could not (map|create) .*shared memory/,
    'There is not enough memory: 512 MB should be free.',
  ],
  [
    /Permission denied|invalid permissions|wrong ownership/,
    'The data belongs to another user, or a folder above it is closed.',
  ],
  [
    /could not locate a valid checkpoint|invalid (primary )?checkpoint|PANIC/,
    'The data is damaged: restore a backup.',
  ],
]
const useAnother = 'If this machine cannot run it, set DATABASE_URL to a PostgreSQL 15 or newer.'

/** The server's last words and what to do about them. */
export function explain(what: string, words: string, logFile?: string, otherwise = useAnother): string {
  const lines = words.trimEnd().split('\n').slice(-shownLines)
  const hint = hints.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise
  return [
    what,
    ...lines.map(line => `  | ${line}`),
    hint,
    ...(logFile ? [`Its whole log: ${logFile}`] : []),
  ].join('\n')
}

export function logSize(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** All of it when the log was turned meanwhile. */
export function logSince(file: string, size: number): string {
  if (!fs.existsSync(file)) return ''
  const log = fs.readFileSync(file)
  return log.subarray(log.length < size ? 0 : size).toString('utf8')
}

/** One old log is kept. Only while no server writes to it. */
export function turnLog(file: string) {
  if (logSize(file) > largestLog) fs.renameSync(file, `${file}.old`)
}
