import { Readable } from 'node:stream'
import { encodeReply, type WireReply } from '../../contract/reply.ts'
import type { Answered } from '../handler.ts'

/** The body of an answer; rows that come as a stream leave as one. */
export function answerBody(answer: Answered): WireReply | Readable {
  if (answer.kind !== 'ok' || !answer.stream) return encodeReply(answer)
  return Readable.from(streamed(encodeReply(answer), answer.stream))
}

const piece = 64 * 1024

async function* streamed(
  { tbl: _, ...head }: WireReply,
  rows: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let text = `${JSON.stringify(head).slice(0, -1)},"tbl":[`
  let first = true
  for await (const row of rows) {
    text += (first ? '' : ',') + JSON.stringify(row)
    first = false
    if (text.length > piece) {
      yield text
      text = ''
    }
  }
  yield `${text}]}`
}

/** What the browser would make of the answer: the page being rendered gets the same. */
export async function overTheWire(answer: Answered): Promise<WireReply> {
  const wire = encodeReply(answer)
  if (answer.kind === 'ok' && answer.stream) for await (const row of answer.stream) wire.tbl.push(row)
  return JSON.parse(JSON.stringify(wire)) as WireReply
}
