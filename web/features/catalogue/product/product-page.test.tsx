// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductDetail, ProductOffer, ProductSku } from '../../../../contract/product-detail.ts'
import { toasts } from '../../../ui/Toasts.tsx'
import { AskPrice } from '../../inquiries/AskPrice.tsx'
import { ShareButton } from '../../mini-program/ShareButton.tsx'
import { guestSession, showInShop } from '../../testing.tsx'
import { AskBox } from './AskBox.tsx'
import Delivery from './Delivery.later.tsx'
import { GoneProduct } from './GoneProduct.tsx'
import { OfferPanels } from './OfferPanels.tsx'
import { ZoomPicture } from './ZoomPicture.tsx'

vi.mock('../../../ui/server-clock.ts', () => ({ serverOffsetMs: () => 3_600_000 }))

/** What is loaded only when it is wanted has come. */
const settled = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 20)))

describe('an offer', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'Date'],
      now: Date.parse('2026-01-01T00:00:00Z'),
    })
  })
  afterEach(() => void vi.useRealTimers())

  const offer: ProductOffer = {
    kind: 'flash',
    id: 4,
    title: '限时',
    skuId: 11,
    // The server's clock is an hour ahead of this one.
    startsAt: '2026-01-01T01:00:02.000Z',
    endsAt: '2026-01-01T01:00:05.000Z',
    price: '9.90',
    size: 0,
    soldOut: false,
  }
  const product = {
    offers: [offer],
    skus: [],
  } as unknown as ProductDetail
  const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000))

  test("comes, runs and is over by itself, by the server's clock", async () => {
    const { container } = await showInShop(<OfferPanels product={product} sku={undefined} />)
    expect(container.textContent).toContain('00')
    expect(container.textContent).toContain('02')
    expect(container.textContent).toContain('后开始')
    await pass(2)
    expect(container.textContent).toContain('后结束')
    expect(container.querySelector('a')?.getAttribute('href')).toBe('/ms?promoId=4')
    expect(container.textContent).toContain('¥9.90')
    await pass(3)
    expect(container.textContent).toContain('活动已结束')
    expect(container.textContent).not.toContain('¥9.90')
    expect(container.querySelector('a')).toBeNull()
  })
})

describe('delivery', () => {
  const ways = [
    { id: 1, kind: 'delivery' as const, name: '快递', fee: '8.00' as const, varies: true },
    { id: 2, kind: 'delivery' as const, name: '专线', fee: '0.00' as const, varies: false },
    { id: 3, kind: 'pickup' as const, name: '自提', fee: null, varies: false },
  ]
  const words = async (delivery: ProductDetail['delivery']) =>
    (await showInShop(<Delivery delivery={delivery} />)).container.textContent

  test('says the least it costs as long as the address is not known', async () => {
    const text = await words({ to: '', ways, stores: [] })
    expect(text).toContain('快递 ¥8.00 起')
    expect(text).toContain('专线 免运费')
    expect(text).not.toContain('自提')
  })

  test('says what it costs to the address, or that it does not go there, and where it can be fetched', async () => {
    const stores = [{ id: 1, name: '总店', address: '新港东路' }]
    const text = await words({
      to: '广东省',
      ways: [
        { ...ways[0]!, varies: false },
        { ...ways[1]!, fee: null },
      ],
      stores,
    })
    expect(text).toContain('送至 广东省')
    expect(text).toContain('快递 ¥8.00')
    expect(text).not.toContain('¥8.00 起')
    expect(text).toContain('专线 不送达')
    expect(text).toContain('总店 · 新港东路')
  })

  test('says nothing where the shop has said nothing', async () => {
    expect(await words({ to: '', ways: [], stores: [] })).toBe('')
  })
})

describe('share', () => {
  const link = 'https://shop.test/product?id=7&shop=head'
  const call = async () => ({
    obj: { kind: 'page', link, picture: 'data:,', shop: '商队', name: '耳机', image: '', price: null },
    tbl: [],
  })
  const open = async () => {
    const { container } = await showInShop(<ShareButton type="product" scene="7" />, { call: call as never })
    await import('../../mini-program/ShareDialog.tsx')
    await act(async () => container.querySelector('button')!.click())
    await settled()
    await settled()
    expect(document.querySelector('dialog img')).not.toBeNull()
  }
  const press = (words: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find(each => each.textContent === words)!.click(),
    )

  test('the link is copied; "copy failed" is said when it could not be', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await open()
    const told = vi.spyOn(toasts, 'show')
    writeText.mockRejectedValueOnce(new Error('no'))
    await press('复制链接')
    expect(told).toHaveBeenLastCalledWith('error', '复制失败')
    expect(document.querySelector('dialog')).not.toBeNull()
    await press('复制链接')
    expect(writeText).toHaveBeenLastCalledWith(link)
    expect(document.querySelector('dialog')).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('the large picture', () => {
  const view = async (dir: 'ltr' | 'rtl') => {
    const onShow = vi.fn()
    const { container } = await showInShop(
      <ZoomPicture pictures={['a.webp', 'b.webp', 'c.webp']} shown="a.webp" name="耳机" onShow={onShow} />,
      { dir },
    )
    await import('./PictureViewer.tsx')
    await act(async () => container.querySelector('button')!.click())
    await settled()
    const key = (name: string) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true })
        document.querySelector('dialog')!.dispatchEvent(event)
      })
    return { onShow, key }
  }

  test('arrow keys walk through the pictures, in the direction of the writing', async () => {
    const { onShow, key } = await view('ltr')
    await key('ArrowRight')
    expect(onShow).toHaveBeenLastCalledWith('b.webp')
    await key('ArrowLeft')
    expect(onShow).toHaveBeenLastCalledWith('c.webp')
  })

  test('from right to left the other way round', async () => {
    const { onShow, key } = await view('rtl')
    await key('ArrowLeft')
    expect(onShow).toHaveBeenLastCalledWith('b.webp')
  })
})

test('a price that is negotiable is asked for; a guest signs in first', async () => {
  const product = { name: '耳机' } as ProductDetail
  const sku = { id: 11, itemNo: 'HX-11' } as ProductSku
  const { container } = await showInShop(<AskBox product={product} sku={sku} />)
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/login?returnUrl=%2Fhere')
  expect(container.querySelector('a')?.textContent).toBe('询价')
})

test("a distributor's shop takes no questions about prices", async () => {
  const product = { name: '耳机' } as ProductDetail
  const sku = { id: 11, itemNo: 'HX-11' } as ProductSku
  const session = { ...guestSession, guest: false, uid: 8, fx_id: 7 }
  const box = await showInShop(<AskBox product={product} sku={sku} />, { session })
  expect(box.container.querySelector('a, button')).toBeNull()
  expect(box.container.textContent).toContain('请直接联系店铺')
  const row = { skuId: 11, itemNo: 'HX-11', name: '耳机', minQty: '1' as const }
  const cell = await showInShop(<AskPrice row={row} />, { session })
  expect(cell.container.querySelector('a, button')).toBeNull()
})

test('a product that is gone says so and offers near ones', async () => {
  const card = {
    id: 5,
    skuId: 51,
    itemNo: 'N-5',
    name: '相近商品',
    picture: '',
    price: '5.00',
    retailPrice: null,
    priceHidden: false,
    unit: '件',
    pack: '',
    minQty: '1',
    multiple: '1',
    stock: null,
    stockState: 'in',
  }
  const session = { ...guestSession, search: { hints: [] } }
  const call = vi.fn(async () => ({ obj: { cards: [card] }, tbl: [] }))
  const { container } = await showInShop(<GoneProduct />, { session, call: call as never })
  // Product §8.
  await vi.waitFor(() => expect(container.querySelector('h1')?.textContent).toBe('商品已下架或删除'))
  await vi.waitFor(() => expect(container.textContent).toContain('相近商品'))
})
