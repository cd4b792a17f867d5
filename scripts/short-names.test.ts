import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

const root = join('/', 'shop')
const css =
  '.card { margin: 1.5em } .card:hover .title, .side-note { background: url("./a.webp") } @keyframes turn {}'
const at = (file: string) => join(root, file)

test('the names of a file begin alike, are short and differ', () => {
  const nameOf = shortNames(root)
  const names = ['card', 'title', 'side-note', 'turn'].map(name =>
    nameOf(name, at('web/Card.module.css'), css),
  )
  const [start] = names[0]!.match(/^[a-z]+/i)!
  expect(names).toEqual([`${start}0`, `${start}1`, `${start}2`, `${start}turn`])
  expect(start).toHaveLength(4)
})

test('they are the same in another build, in another folder and with a question behind the address', () => {
  const here = shortNames(root)('title', at('web/Card.module.css'), css)
  const elsewhere = join('/', 'home', 'other')
  expect(shortNames(elsewhere)('title', join(elsewhere, 'web/Card.module.css?used'), css)).toBe(here)
  expect(shortNames(root)('title', at('web/Other.module.css'), css)).not.toBe(here)
})

test('two files that would get the same names are refused', () => {
  const nameOf = shortNames(root)
  const many = () => {
    for (let n = 0; n < 50_000; n++) nameOf('card', at(`web/${n}.module.css`), css)
  }
  expect(many).toThrow(/^Styles of web\/\d+\.module\.css and web\/\d+\.module\.css would get the same names/)
})
