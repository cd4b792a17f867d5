import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeReply, encodeReply, type Reply, type WireReply } from './reply.ts'

const overTheWire = (reply: Reply): Reply => decodeReply(JSON.parse(JSON.stringify(encodeReply(reply))))

const failure = (msg: string, obj: unknown = null, tbl: unknown[] = []): WireReply => ({
  success: false,
  msg,
  obj,
  tbl,
})

const success = (obj: unknown, tbl: unknown[] = []): WireReply => ({ success: true, msg: '', obj, tbl })

describe('every kind of reply comes back from the wire as it went', () => {
  const jsonValue = fc
    .jsonValue({ maxDepth: 3 })
    .map(value => JSON.parse(JSON.stringify(value)) as unknown)
    .filter(value => !(value && typeof value === 'object' && 'confirmMsg' in value))
  const reserved = ['404', 'RELOGIN', 'wxauth', 'TABLE']
  const sentence = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter(text => !text.includes('\0') && !text.startsWith('confirm:') && !reserved.includes(text))
  const word = fc.string({ minLength: 1 })

  it('ok', () => {
    fc.assert(
      fc.property(jsonValue, fc.array(jsonValue), fc.string(), (obj, tbl, msg) => {
        expect(overTheWire({ kind: 'ok', obj, tbl, msg })).toEqual({ kind: 'ok', obj, tbl, msg })
      }),
    )
  })

  it('failed, with and without code, field and quiet', () => {
    const options = fc.record({ code: word, field: word }, { requiredKeys: [] })
    fc.assert(
      fc.property(sentence, options, fc.boolean(), (msg, option, quiet) => {
        const reply: Reply = { kind: 'failed', msg, quiet, ...option }
        expect(overTheWire(reply)).toEqual(reply)
      }),
    )
  })

  it('not found and relogin', () => {
    expect(overTheWire({ kind: 'notFound' })).toEqual({ kind: 'notFound' })
    expect(overTheWire({ kind: 'relogin' })).toEqual({ kind: 'relogin' })
  })

  it('table', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.array(jsonValue)), (msg, rows) => {
        expect(overTheWire({ kind: 'table', msg, rows })).toEqual({ kind: 'table', msg, rows })
      }),
    )
  })

  it('confirm', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 99 }), (msg, confirmNum) => {
        expect(overTheWire({ kind: 'confirm', msg, confirmNum })).toEqual({
          kind: 'confirm',
          msg,
          confirmNum,
        })
      }),
    )
  })
})

describe('the wire of product §8', () => {
  it('spells each kind as the legacy protocol does', () => {
    expect(encodeReply({ kind: 'ok', obj: { n: 1 } })).toEqual(success({ n: 1 }))
    expect(encodeReply({ kind: 'ok', obj: undefined })).toEqual(success(null))
    expect(encodeReply({ kind: 'notFound' })).toEqual(failure('404'))
    expect(encodeReply({ kind: 'relogin' })).toEqual(failure('RELOGIN'))
    expect(encodeReply({ kind: 'table', msg: 'short', rows: [['A', 1]] })).toEqual(
      failure('TABLE', { msg: 'short' }, [['A', 1]]),
    )
    expect(encodeReply({ kind: 'confirm', msg: 'sure?' })).toEqual(
      success({ confirmMsg: 'sure?', confirmNum: 1 }),
    )
    expect(encodeReply({ kind: 'failed', msg: 'no', quiet: true })).toEqual(failure('confirm:no'))
    expect(encodeReply({ kind: 'failed', msg: 'no', field: 'qty' })).toEqual(failure('no', { field: 'qty' }))
  })

  it("msg '404': go to the /404 page", () => {
    expect(decodeReply(failure('404'))).toEqual({ kind: 'notFound' })
  })

  it.each(['RELOGIN', 'wxauth'])("msg 'RELOGIN' or 'wxauth': go to login (%s)", msg => {
    expect(decodeReply(failure(msg))).toEqual({ kind: 'relogin' })
  })

  it('these words mean something only when they are the whole message of a failure', () => {
    expect(decodeReply(failure('404 items left'))).toMatchObject({ kind: 'failed', msg: '404 items left' })
    expect(decodeReply({ ...success(null), msg: '404' })).toMatchObject({ kind: 'ok', msg: '404' })
  })

  it("msg 'TABLE': the message from obj.msg plus rows from tbl", () => {
    const rows = [['A-1', 3], { item: 'B-2', left: 0 }, 'C-3']
    expect(decodeReply(failure('TABLE', { msg: 'Out of stock' }, rows))).toEqual({
      kind: 'table',
      msg: 'Out of stock',
      rows: [['A-1', 3], ['B-2', 0], ['C-3']],
    })
    expect(decodeReply(failure('TABLE'))).toEqual({ kind: 'table', msg: '', rows: [] })
  })

  it('any other msg: using the text before a NUL character', () => {
    expect(decodeReply(failure('Sold out\0at line 12\0x'))).toMatchObject({ msg: 'Sold out', quiet: false })
    expect(decodeReply(failure('\0only for the log'))).toMatchObject({ kind: 'failed', msg: '' })
    expect(decodeReply(failure('confirm:Price changed\0x'))).toMatchObject({
      msg: 'Price changed',
      quiet: true,
    })
  })

  it("messages beginning 'confirm:' are not toasted", () => {
    expect(decodeReply(failure('confirm:again?'))).toMatchObject({
      kind: 'failed',
      msg: 'again?',
      quiet: true,
    })
    expect(decodeReply(failure('please confirm: again?'))).toMatchObject({
      msg: 'please confirm: again?',
      quiet: false,
    })
  })

  it('a failure names its code and field when it has them', () => {
    expect(decodeReply(failure('Enter a number', { code: 'form.number', field: 'qty' }))).toEqual({
      kind: 'failed',
      msg: 'Enter a number',
      code: 'form.number',
      field: 'qty',
      quiet: false,
    })
  })

  it.each([
    [undefined, 1],
    [null, 1],
    [3, 3],
    ['2', 2],
    ['', 1],
    ['many', 1],
    [0, 1],
    [-1, 1],
  ])('a confirm counter raised by confirmNum (default 1): %j raises by %i', (confirmNum, raisedBy) => {
    expect(decodeReply(success({ confirmMsg: 'sure?', confirmNum }))).toEqual({
      kind: 'confirm',
      msg: 'sure?',
      confirmNum: raisedBy,
    })
  })

  it('a success without a question is a plain success', () => {
    expect(decodeReply(success({ confirmMsg: '' }))).toMatchObject({ kind: 'ok' })
    expect(decodeReply(success(null))).toMatchObject({ kind: 'ok', obj: null, tbl: [] })
    expect(decodeReply(success('text'))).toMatchObject({ kind: 'ok', obj: 'text' })
  })
})
