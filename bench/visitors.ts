import { fork } from 'node:child_process'
import { once } from 'node:events'
import { checkoutStory } from './checkout-story.ts'
import { type Line, openLine, requestOf, type Visit } from './line.ts'
import { type Measured, medianRun } from './measure.ts'
import { turned } from './visits.ts'

/** What one client does once; it comes again and again on its own connection. */
export type Story = (line: Line, client: number) => Promise<void>

interface Crowd {
  story: keyof typeof stories
  input: unknown
  origin: string
  clients: number
  seconds: number
  /** Of which the one in the middle counts. */
  runs?: number
}

const stories = { visits: visitStory, checkout: checkoutStory } satisfies Record<
  string,
  (input: never) => Story
>

/** From a process of its own: what a visitor does with an answer is not the server's work. */
export async function crowdRun(crowd: Crowd): Promise<Measured> {
  const child = fork(import.meta.filename, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = once(child, 'exit')
  child.send(crowd)
  const answered = once(child, 'message') as Promise<[Measured | { error: string }]>
  const [answer] = await Promise.race([
    answered,
    ended.then(([code]) => [{ error: `The visitors ended with ${code}` }] as const),
  ])
  child.kill()
  await ended
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

/** These visits, round and round. */
export const visitorsRun = (visits: readonly Visit[], clients = 16, seconds = 2): Promise<Measured> =>
  membersRun(
    Array.from({ length: clients }, (_, at) => turned(visits, at)),
    seconds,
  )

/** Each client makes visits of its own. */
export const membersRun = (
  visits: readonly (readonly Visit[])[],
  seconds = 2,
  runs?: number,
): Promise<Measured> =>
  crowdRun({
    story: 'visits',
    input: visits,
    origin: new URL(visits[0]![0]!.url).origin,
    clients: visits.length,
    seconds,
    runs,
  })

const refusal = Buffer.from('{"success":false')

function visitStory(visits: readonly (readonly Visit[])[]): Story {
  const requests = visits.map(own => own.map(requestOf))
  const turns = requests.map(() => 0)
  return async (line, client) => {
    const own = requests[client]!
    const at = turns[client]!++ % own.length
    const { status, body } = await line.ask(own[at]!)
    if (status === 200 && !refusal.equals(body.subarray(0, refusal.length))) return
    throw new Error(`${visits[client]![at]!.url} answered ${status}: ${body.toString('utf8', 0, 200)}`)
  }
}

async function run({ story, input, origin, clients, seconds, runs }: Crowd): Promise<Measured> {
  const lines = await Promise.all(Array.from({ length: clients }, () => openLine(origin)))
  const visit = stories[story](input as never)
  try {
    return await medianRun({ clients, seconds, request: client => visit(lines[client]!, client) }, runs)
  } finally {
    for (const line of lines) line.close()
  }
}

if (import.meta.main) {
  const [crowd] = (await once(process, 'message')) as [Crowd]
  const answer = await run(crowd).catch((error: Error) => ({ error: error.message }))
  process.send!(answer)
}
