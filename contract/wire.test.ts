import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decimal, flag, id, ids, json, looseRow, optional, text } from './fields.ts'
import { actionUrl, encodeInput, headers, protocolVersion, timeoutMs } from './wire.ts'

describe('the call over HTTP', () => {
  it('all calls are POST to process.aspx?action={name}', () => {
    expect(actionUrl('hlt_init')).toBe('/process.aspx?action=hlt_init')
    expect(actionUrl('a&b=c')).toBe('/process.aspx?action=a%26b%3Dc')
  })

  it('headers carry lang and currency, plus a fixed version header (version 6)', () => {
    expect(headers).toMatchObject({ lang: 'lang', currency: 'currency', version: 'version' })
    expect(protocolVersion).toBe('6')
  })

  it('HTTP timeout 300000 ms', () => {
    expect(timeoutMs).toBe(300000)
  })
})

describe('input as form fields', () => {
  it('request body values that are null are dropped', () => {
    expect(encodeInput({ id: 7, comment: null, uid: undefined })).toEqual([['id', '7']])
  })

  it('what is empty, zero or false is not null', () => {
    expect(encodeInput({ comment: '', qty: 0, checked: false })).toEqual([
      ['comment', ''],
      ['qty', '0'],
      ['checked', '0'],
    ])
  })

  it('flags become 1 and 0, lists and objects travel as JSON', () => {
    expect(encodeInput({ red: true, ids: [1, 2], row: { name: '茶', note: null } })).toEqual([
      ['red', '1'],
      ['ids', '[1,2]'],
      ['row', '{"name":"茶","note":null}'],
    ])
  })

  it('comes back as it was when the other side parses it', () => {
    const schema = v.object({
      id: id(),
      skus: ids(),
      named: ids(),
      checked: flag(),
      qty: decimal(),
      comment: text(),
      row: json(looseRow()),
      uid: optional(id()),
    })
    const anyId = fc.nat(2147483647)
    const quantity = fc
      .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
    const input = fc.record({
      id: anyId,
      skus: fc.array(anyId),
      checked: fc.boolean(),
      qty: quantity,
      comment: fc.string({ unit: 'grapheme', maxLength: 50 }).map(value => value.replaceAll('\0', '').trim()),
      row: fc
        .dictionary(fc.string(), fc.jsonValue(), { maxKeys: 10, noNullPrototype: true })
        .map(row => JSON.parse(JSON.stringify(row)) as Record<string, unknown>)
        .filter(row => !['__proto__', 'constructor', 'prototype'].some(key => Object.hasOwn(row, key))),
      uid: fc.option(anyId),
    })
    fc.assert(
      fc.property(input, sent => {
        const named = sent.skus.map(String)
        const body = new URLSearchParams(encodeInput({ ...sent, named })).toString()
        const received = Object.fromEntries(new URLSearchParams(body))
        const expected = { ...sent, named: sent.skus, uid: sent.uid ?? undefined }
        expect(v.parse(schema, received)).toEqual(expected)
      }),
    )
  })
})
