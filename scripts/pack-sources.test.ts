import { expect, it } from 'vitest'
import { sourcesOf, staleTexts, withMarks } from './pack-sources.ts'

const zh = { home: { title: '首页', sold: '已售{count}件' } }

it('translations of a text are stale when its Chinese changed, came or went', () => {
  const seen = sourcesOf(zh)
  expect(staleTexts(zh, seen)).toEqual([])
  expect(staleTexts({ home: { ...zh.home, title: '主页' } }, seen)).toEqual(['home.title'])
  expect(staleTexts({ home: { ...zh.home, more: '更多' } }, seen)).toEqual(['home.more'])
  expect(staleTexts({ home: { title: '首页' } }, seen)).toEqual(['home.sold'])
})

it('only the texts that were looked at are in order again, and what is gone is forgotten', () => {
  const seen = sourcesOf({ home: { ...zh.home, old: '旧' } })
  const now = { home: { title: '主页', sold: '售出{count}件' } }
  const marked = withMarks(seen, sourcesOf(now), ['home.title'])
  expect(staleTexts(now, marked)).toEqual(['home.sold'])
  expect(Object.keys(marked)).toEqual(['home.sold', 'home.title'])
})
