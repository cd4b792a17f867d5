// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { formatDateTime } from '../../contract/dates.ts'
import { translator } from '../../contract/text.ts'
import { showInShop } from '../features/testing.tsx'
import { TextsProvider } from '../i18n/use-t.ts'
import { Moment } from './Moment.tsx'

test.each(['zh', 'en', 'ar', 'my'] as const)(
  'a moment is written yyyy-MM-dd HH:mm:ss, also in %s (product §9)',
  async lang => {
    const at = '2026-01-02T03:04:05.000Z'
    const { all } = await showInShop(
      <TextsProvider value={{ t: translator({}, lang), lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }}>
        <Moment at={at} />
      </TextsProvider>,
    )
    const [time] = all('time')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect([time!.textContent, time!.getAttribute('dir')]).toEqual([formatDateTime(at, zone), 'ltr'])
  },
)
