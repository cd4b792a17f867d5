import { expect, test } from 'vitest'
import type { Call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { deleteRecords } from './delete-records.ts'

const calling = (fault: (id: number) => CallError | undefined) => {
  const asked: number[] = []
  const call = (async (_: unknown, { id }: { id: number }) => {
    asked.push(id)
    const error = fault(id)
    if (error) throw error
    return { obj: {}, tbl: [] }
  }) as unknown as Call
  return { asked, call }
}

test('a record in use does not keep the others', async () => {
  const { asked, call } = calling(id => (id === 2 ? new CallError('failed', '正在使用') : undefined))
  expect(await deleteRecords(call, 'brand', [1, 2, 3])).toEqual({ deleted: 2, left: [2], reason: '正在使用' })
  expect(asked).toEqual([1, 2, 3])
})

test('without a network it stops, and says which are still there', async () => {
  const { asked, call } = calling(id => (id === 2 ? new CallError('network', '网络异常') : undefined))
  expect(await deleteRecords(call, 'brand', [1, 2, 3])).toEqual({
    deleted: 1,
    left: [2, 3],
    reason: '网络异常',
  })
  expect(asked).toEqual([1, 2])
})
