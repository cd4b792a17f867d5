import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeReply, type WireReply } from '../../contract/reply.ts'
import type { Answered } from '../handler.ts'
import { type EncodedText, encodedText, sendEncoded } from './encoded.ts'

/** Rows that come as a stream leave as one; what many get is written and compressed once. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answered) {
  reply.type('application/json; charset=utf-8')
  if (answer.kind !== 'ok') return reply.send(encodeReply(answer))
  if (answer.shared) return await sendEncoded(request, reply, writtenOf(answer))
  if (answer.stream) return reply.send(Readable.from(streamed(encodeReply(answer), answer.stream)))
  return reply.send(encodeReply(answer))
}

const written = new WeakMap<Answered, EncodedText>()

function writtenOf(answer: Answered): EncodedText {
  const known = written.get(answer)
  if (known) return known
  const made = encodedText(JSON.stringify(encodeReply(answer)))
  written.set(answer, made)
  return made
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
