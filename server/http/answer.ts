import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeReply, type WireReply } from '../../contract/reply.ts'
import { unavailableKey } from '../db/unavailable.ts'
import type { Answered } from '../handler.ts'
import { type EncodedText, encodedText, sendEncoded } from './encoded.ts'
import { markUnavailable } from './send-unavailable.ts'

/** What many get is written and compressed once. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answered) {
  reply.type('application/json; charset=utf-8')
  if (isUnavailableAnswer(answer)) markUnavailable(reply)
  if (answer.kind !== 'ok') return reply.send(encodeReply(answer))
  if (answer.shared) return await sendEncoded(request, reply, writtenOf(answer))
  const wire = encodeReply(answer)
  return reply.send(wire.tbl.length > manyRows ? await writeLong(wire) : wire)
}

/** The database was away: the same request may succeed in a moment. */
export const isUnavailableAnswer = (answer: Answered): boolean =>
  answer.kind === 'failed' && answer.code === unavailableKey

const written = new WeakMap<Answered, EncodedText>()

function writtenOf(answer: Answered): EncodedText {
  const known = written.get(answer)
  if (known) return known
  const made = encodedText(JSON.stringify(encodeReply(answer)))
  written.set(answer, made)
  return made
}

/** From here on writing the answer in one go would keep others waiting. */
const manyRows = 500

/** As text and not as objects, which take many times the room for as long as the reader takes. */
async function writeLong({ tbl, ...head }: WireReply): Promise<string> {
  const pieces: string[] = []
  for (let from = 0; from < tbl.length; from += manyRows) {
    if (from > 0) await nextTurn()
    pieces.push(JSON.stringify(tbl.slice(from, from + manyRows)).slice(1, -1))
  }
  return `${JSON.stringify(head).slice(0, -1)},"tbl":[${pieces.join()}]}`
}

/** What the browser would make of the answer: the page being rendered gets the same. What many get is read once, and is nobody's to change. */
export function overTheWire(answer: Answered): WireReply {
  const known = replies.get(answer)
  if (known) return known
  if (!(answer.kind === 'ok' && answer.shared)) return ownOverTheWire(encodeReply(answer))
  const { text } = writtenOf(answer)
  const reply = JSON.parse(text) as WireReply
  replies.set(answer, frozen(reply))
  nameParts(reply.obj, digest(text))
  return reply
}

function ownOverTheWire({ obj, tbl, ...head }: WireReply): WireReply {
  const text = JSON.stringify(obj)
  const read: unknown = JSON.parse(text)
  if (typeof read === 'object' && read !== null) texts.set(read, text)
  return { ...head, obj: read, tbl: tbl.length === 0 ? [] : (JSON.parse(JSON.stringify(tbl)) as unknown[]) }
}

const texts = new WeakMap<object, string>()

/** How data of a page was written; none for what many get, or what a screen made of it. */
export const textOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null ? texts.get(data) : undefined

const replies = new WeakMap<Answered, WireReply>()
const names = new WeakMap<object, string>()

/** A page may show one part of an answer beside something else. */
function nameParts(obj: unknown, name: string): void {
  if (typeof obj !== 'object' || obj === null) return
  names.set(obj, name)
  for (const [part, value] of Object.entries(obj))
    if (typeof value === 'object' && value !== null) names.set(value, `${name} ${part}`)
}

/** The same for the same data; none for what is not shared. */
export const nameOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null ? names.get(data) : undefined

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64')
