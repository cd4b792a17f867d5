// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storageKey } from '../../contract/languages.ts'
import { cookies } from '../../contract/preferences.ts'
import { currentLanguage, restoreLanguage } from './preferences.ts'

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = `${cookies.language}=; Path=/; Max-Age=0`
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})

describe('a saved language whose cookie got lost (product §9)', () => {
  test.each([
    ['zh', 'zh'],
    ['cn', 'zh'],
    ['tw', 'zh_tw'],
    ['zh-tw', 'zh_tw'],
    ['VI', 'vi'],
  ])('%s is shown again, as %s', (saved, lang) => {
    localStorage.setItem(storageKey, saved)
    expect(restoreLanguage('en')).toBe(true)
    expect(currentLanguage()).toBe(lang)
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test.each(['', 'xx', 'constructor', 'undefined', '{}'])(
    '%j is none: what the browser asks for stays',
    saved => {
      localStorage.setItem(storageKey, saved)
      expect(restoreLanguage('zh')).toBe(false)
      expect(currentLanguage()).toBeUndefined()
    },
  )

  test('nothing happens where it is shown already', () => {
    localStorage.setItem(storageKey, 'cn')
    expect(restoreLanguage('zh')).toBe(false)
  })
})
