import { expect, it } from 'vitest'
import { sourcesOf, staleTexts } from './pack-sources.ts'

const zh = { home: { title: '首页', sold: '已售{count}件' } }

it('translations of a text are stale when its Chinese changed, came or went', () => {
  const seen = sourcesOf(zh)
  expect(staleTexts(zh, seen)).toEqual([])
  expect(staleTexts({ home: { ...zh.home, title: '主页' } }, seen)).toEqual(['home.title'])
  expect(staleTexts({ home: { ...zh.home, more: '更多' } }, seen)).toEqual(['home.more'])
  expect(staleTexts({ home: { title: '首页' } }, seen)).toEqual(['home.sold'])
})
