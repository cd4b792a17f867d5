// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showInShop } from '../testing.tsx'
import { OrderTools } from './OrderTools.tsx'

test('What has been sent is found from the orders, also before any order is ticked', async () => {
  const { all } = await showInShop(<OrderTools query={{}} ids={[]} any={false} />)
  expect(all('a').map(link => link.getAttribute('href'))).toEqual(['/member/relbill'])
})
