import { expect, test } from 'vitest'
import { cropSquare, fileOf, moved, wholePicture } from './crop.ts'

const wide = { width: 800, height: 400 }

test('the square is as large as the picture allows, and in its middle', () => {
  expect(cropSquare(wide, wholePicture)).toEqual({ side: 400, left: 200, top: 0 })
})

test('twice as near is half as much', () => {
  expect(cropSquare(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ side: 200, left: 300, top: 100 })
})

test('dragged to the right, it shows what was further left, and never anything beyond its edge', () => {
  const a = moved(wide, wholePicture, { x: 0.25, y: 0 })
  expect(cropSquare(wide, a).left).toBe(100)
  const b = moved(wide, a, { x: 5, y: 5 })
  expect(cropSquare(wide, b)).toEqual({ side: 400, left: 0, top: 0 })
})

test('a data URL becomes the file it holds', async () => {
  const file = fileOf(`data:image/jpeg;base64,${btoa('\u00ff\u00d8hi')}`, 'avatar.jpg')
  expect([file.name, file.type, file.size]).toEqual(['avatar.jpg', 'image/jpeg', 4])
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0xff, 0xd8, 0x68, 0x69])
})
