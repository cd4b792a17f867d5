import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is sent many times: compressed once for each kind of browser. */
export interface EncodedText {
  text: string
  made: Map<Encoding, Promise<Buffer>>
}

type Encoding = keyof typeof encode

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The first that a browser knows. */
const encode = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => zip(text),
}

export const encodedText = (text: string): EncodedText => ({ text, made: new Map() })

export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, { text, made }: EncodedText) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (!encoding) return reply.send(text)
  const body = made.get(encoding) ?? encode[encoding](text)
  made.set(encoding, body)
  return reply.header('content-encoding', encoding).send(await body)
}

function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map(each => each.trim().split(/\s*;\s*q=/))
    .flatMap(([name, weight]) => (Number(weight ?? 1) > 0 ? [name] : []))
  return (Object.keys(encode) as Encoding[]).find(encoding => names.includes(encoding))
}
