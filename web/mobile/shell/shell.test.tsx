// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { guestSession, memberSession, openShop } from '../../layouts/testing.tsx'
import { click as press } from '../../ui/testing.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Sheet } from './Sheet.tsx'
import { useInfinite } from './use-infinite.ts'

// React asks for it: openShop draws outside of the helpers that set it.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

async function open(part: React.ReactNode, options: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(part, options)
  close = shop.close
  return shop
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const click = (element: HTMLElement | undefined) => press(element!)

test('the bar leads to home, categories, cart and me, and says how many are in the cart', async () => {
  await open(<BottomBar />, { session: { ...guestSession, cart_count: 120 } })
  expect(all('nav a')).toHaveLength(4)
  expect(document.body.textContent).toContain('99+')
  expect(document.body.textContent).toContain('120')
})

function WithSheet() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && (
        <Sheet title="Filter" onClose={() => setOpen(false)}>
          inside
        </Sheet>
      )}
    </>
  )
}

const sheets = () => all('dialog')

test('a sheet is a modal dialog with a name; its button closes it, and nothing of it stays in the history', async () => {
  const { router } = await open(<WithSheet />)
  await click(all('#opener')[0])
  expect(sheets()).toHaveLength(1)
  expect((sheets()[0] as HTMLDialogElement).open).toBe(true)
  const title = document.getElementById(sheets()[0]!.getAttribute('aria-labelledby')!)
  expect(title?.textContent).toBe('Filter')
  expect(router.history.spot.index).toBe(1)
  await click(all('dialog header button')[0])
  expect(sheets()).toHaveLength(0)
  expect(router.history.spot.index).toBe(0)
})

test('the way back closes a sheet, and the page stays', async () => {
  const { router } = await open(<WithSheet />)
  await click(all('#opener')[0])
  await act(async () => router.history.go(-1))
  expect(sheets()).toHaveLength(0)
  expect(router.place.pathname).toBe('/home')
})

test('pulled far enough down it goes, else it stays', async () => {
  await open(<WithSheet />)
  await click(all('#opener')[0])
  const head = all('dialog header')[0]!
  const move = (kind: string, clientY: number) =>
    act(async () => head.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientY, pointerId: 1 })))
  await move('pointerdown', 100)
  await move('pointermove', 150)
  expect(sheets()[0]!.style.translate).toBe('0 50px')
  await move('pointerup', 150)
  expect(sheets()[0]!.style.translate).toBe('')
  await move('pointerdown', 100)
  await move('pointerup', 240)
  expect(sheets()).toHaveLength(0)
})

const loaded: number[] = []
function Numbers({ first }: { first: readonly unknown[] }) {
  const { items, state, more } = useInfinite({
    first,
    hasMore: page => page < 3,
    load: async page => {
      loaded.push(page)
      return [page * 10]
    },
  })
  return (
    <>
      <p>{`${items.join()} ${state}`}</p>
      <button type="button" onClick={more}>
        more
      </button>
    </>
  )
}

function Switch({ first }: { first: readonly unknown[] }) {
  const [away, setAway] = useState(false)
  return (
    <>
      {!away && <Numbers first={first} />}
      <button type="button" id="away" onClick={() => setAway(!away)}>
        away
      </button>
    </>
  )
}

test('a list grows to its end, and is as long as it was for whoever comes back to it', async () => {
  await open(<Switch first={[1, 2]} />)
  const text = () => all('p')[0]?.textContent
  expect(text()).toBe('1,2 idle')
  await click(all('button')[0])
  expect(text()).toBe('1,2,20 idle')
  await click(all('#away')[0])
  await click(all('#away')[0])
  expect(text()).toBe('1,2,20 idle')
  await click(all('button')[0])
  expect(text()).toBe('1,2,20,30 end')
  expect(loaded).toEqual([2, 3])
})

const second = { ...memberSession, uid: 8 }

test('somebody else who comes back to it in the same tab finds nothing of theirs', async () => {
  const { router, become } = await open(<Switch first={['mine']} />, { session: memberSession })
  const text = () => all('p')[0]?.textContent
  await click(all('button')[0])
  expect(text()).toBe('mine,20 idle')
  await click(all('#away')[0])
  become(second)
  await act(() => router.invalidate())
  await click(all('#away')[0])
  expect(text()).toBe('mine idle')
  await click(all('button')[0])
  become({ ...second, shop_id: 2 })
  await act(() => router.invalidate())
  expect(text()).toBe('mine idle')
})

interface Row {
  id: number
  paid?: boolean
}
const perPage = 3
let rows: Row[] = []
let isBroken = false
const page = (at: number) => rows.slice((at - 1) * perPage, at * perPage)
const rowsOf = (ids: number[]) => ids.map(id => ({ id }))

function Rows({ first }: { first: readonly Row[] }) {
  const { items, more } = useInfinite({
    first,
    hasMore: pages => pages * perPage < rows.length,
    load: async at => {
      if (isBroken) throw new Error('no network')
      return page(at)
    },
  })
  return (
    <>
      <p>{items.map(({ id, paid }) => (paid ? `${id}!` : id)).join()}</p>
      <button type="button" onClick={more}>
        more
      </button>
    </>
  )
}

function Renewed() {
  const [first, setFirst] = useState(() => page(1))
  return (
    <>
      <Rows first={first} />
      <button type="button" id="renew" onClick={() => setFirst(page(1))}>
        renew
      </button>
    </>
  )
}

async function openRows(options?: Parameters<typeof openShop>[1]) {
  rows = rowsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  isBroken = false
  const shop = await open(<Renewed />, options)
  await click(all('button')[0])
  await click(all('button')[0])
  return { ...shop, text: () => all('p')[0]?.textContent, renew: () => click(all('#renew')[0]) }
}

test('when the first page comes anew, so does what was loaded after it', async () => {
  const { text, renew } = await openRows()
  rows = rows.map(row => (row.id === 5 ? { ...row, paid: true } : row))
  await renew()
  expect(text()).toBe('1,2,3,4,5!,6,7,8,9')
})

test('what has gone moves the others up: each of them stands there once', async () => {
  const { text, renew } = await openRows()
  rows = rows.filter(({ id }) => id !== 2)
  await renew()
  expect(text()).toBe('1,3,4,5,6,7,8,9,10')
  rows = rows.slice(0, 4)
  await renew()
  expect(text()).toBe('1,3,4,5')
})

test('what could not be loaded stays as it was, and nothing stands there twice', async () => {
  const { text, renew } = await openRows()
  rows = rows.filter(({ id }) => id !== 2)
  isBroken = true
  await renew()
  expect(text()).toBe('1,3,4,5,6,7,8,9')
  isBroken = false
  await renew()
  expect(text()).toBe('1,3,4,5,6,7,8,9,10')
})
