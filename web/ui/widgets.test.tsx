// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Currency } from '../../contract/money.ts'
import { Button } from './Button.tsx'
import { Failed } from './Failed.tsx'
import { Field } from './Field.tsx'
import { FormFailure } from './FormFailure.tsx'
import { Pager } from './Pager.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { click, show, t } from './testing.tsx'

describe('Button', () => {
  test('a disabled button says why, can be focused, and does nothing', async () => {
    let clicks = 0
    const { find } = await show(
      <Button disabledReason="请先选择地址" onClick={() => clicks++}>
        提交订单
      </Button>,
    )
    const button = find<HTMLButtonElement>('button')
    expect(find(`[id="${button.getAttribute('aria-describedby')}"]`).textContent).toBe('请先选择地址')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.disabled).toBe(false)
    await click(button)
    expect(clicks).toBe(0)
  })

  test('a busy button keeps its name and does not submit again', async () => {
    const { find } = await show(
      <Button type="submit" busy>
        登录
      </Button>,
    )
    const button = find('button')
    expect(button.textContent).toBe('登录')
    expect(button.getAttribute('aria-busy')).toBe('true')
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    await act(async () => button.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
  })
})

describe('Field', () => {
  test('label, required mark and error belong to the input', async () => {
    const { find } = await show(
      <Field label="手机号" name="mobile" required help="11 位数字" error="请输入手机号" />,
    )
    const input = find<HTMLInputElement>('input')
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(input.id)
    expect(find('label').textContent).toContain(t('ui.required'))
    expect(input.required).toBe(true)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(find(`[id="${input.getAttribute('aria-describedby')}"]`).textContent).toBe('请输入手机号')
  })

  test('any other control takes its place', async () => {
    const { find } = await show(
      <Field label="国家" help="按收货地">
        {control => (
          <select {...control}>
            <option>中国</option>
          </select>
        )}
      </Field>,
    )
    expect(find<HTMLLabelElement>('label').htmlFor).toBe(find('select').id)
    expect(find(`[id="${find('select').getAttribute('aria-describedby')}"]`).textContent).toBe('按收货地')
  })
})

describe('Price', () => {
  const cny: Currency = { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false }

  test.each([
    ['1234.5', cny, '¥1,234.50'],
    ['-3', cny, '-¥3.00'],
    ['12000', { code: 'VND', symbol: '₫', decimals: 0, symbolAfter: true }, '12,000₫'],
    ['7', { ...cny, symbol: '' }, '7.00'],
  ] as const)('%s', async (amount, currency, text) => {
    const { container, find } = await show(<Price amount={amount} currency={currency} />)
    expect(container.textContent).toBe(text)
    expect(find('bdi bdi').textContent).toBe(currency.symbol)
  })

  test("a missing price is shown as 'negotiable' (product §1)", async () => {
    const { container } = await show(<Price amount={null} currency={cny} />)
    expect(container.textContent).toBe(t('ui.negotiable'))
  })

  test('the price that no longer counts is struck out and named', async () => {
    const { container, find } = await show(<Price amount="199" currency={cny} kind="old" label="零售" />)
    expect(container.textContent).toBe('零售 ¥199.00')
    expect(find('s').textContent).toBe('¥199.00')
  })
})

describe('Pager', () => {
  const numbers = (container: Element) => [...container.querySelectorAll('li')].map(item => item.textContent)

  test.each([
    [1, 1, []],
    [1, 3, ['1', '2', '3', '']],
    [6, 12, ['', '1', '…4', '5', '6', '7', '8', '…12', '']],
  ])('page %i of %i', async (page, pages, shown) => {
    const { container } = await show(
      <Pager page={page} pages={pages} hrefFor={to => `/products?page=${to}`} />,
    )
    expect(numbers(container)).toEqual(shown)
  })

  test('every page is a real link; the current one is marked; a plain click may stay on the page', async () => {
    const went: number[] = []
    const { find } = await show(
      <Pager page={2} pages={3} hrefFor={to => `/products?page=${to}`} onGo={to => went.push(to)} />,
    )
    expect(find('[aria-current=page]').textContent).toBe('2')
    expect(find('[rel=next]').getAttribute('href')).toBe('/products?page=3')
    expect(find('[rel=prev]').getAttribute('aria-label')).toBe(t('ui.previousPage'))
    await click(find('[rel=next]'))
    expect(went).toEqual([3])
  })
})

describe('Picture', () => {
  // happy-dom loads no pictures.
  const loaded = (complete: boolean) =>
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(complete)
  afterEach(() => vi.restoreAllMocks())

  test('a broken picture is replaced by the fallback, a broken fallback by a drawing', async () => {
    loaded(false)
    const { container, find } = await show(
      <Picture src="/images/a.webp" srcSet="/images/a-2.webp 2x" fallback="/images/none.webp" alt="保温杯" />,
    )
    const image = () => container.querySelector('img')
    expect(image()).toMatchObject({ loading: 'lazy', alt: '保温杯' })
    await act(async () => image()!.dispatchEvent(new Event('error')))
    expect(image()!.getAttribute('src')).toBe('/images/none.webp')
    expect(image()!.getAttribute('srcset')).toBeNull()
    await act(async () => image()!.dispatchEvent(new Event('error')))
    expect(image()).toBeNull()
    expect(find('svg').getAttribute('aria-hidden')).toBe('true')
    expect(container.textContent).toBe('保温杯')
  })

  test('one that failed before the page came alive is replaced too', async () => {
    loaded(true)
    vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/images/a.webp')
    const { container } = await show(<Picture src="/images/a.webp" alt="" />)
    expect(container.querySelector('img')).toBeNull()
  })
})

test('what went wrong with a form is brought into view, each time anew', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { update, find } = await show(<FormFailure failure={undefined} />)
  expect(seen).not.toHaveBeenCalled()
  for (const time of [1, 2]) {
    await update(<FormFailure failure={{ text: 'down' }} />)
    expect(seen).toHaveBeenCalledTimes(time)
    expect(seen.mock.contexts.at(-1)).toBe(find('[role=alert]'))
  }
})

describe('Failed', () => {
  test('has a way out', async () => {
    let tries = 0
    const { find, update } = await show(<Failed onRetry={() => tries++} />)
    expect(find('[role=alert]').textContent).toContain(t('ui.failedTitle'))
    await click(find('button'))
    expect(tries).toBe(1)
    await update(<Failed retryHref="/home" />)
    expect(find('a').getAttribute('href')).toBe('/home')
  })

  test('trying again is under way until it has ended, and when it was in vain the same words are read out again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { find } = await show(<Failed hint="down" onRetry={() => promise} />)
    const before = find('p + p')
    await click(find('button'))
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    await act(async () => resolve())
    expect(find('button').getAttribute('aria-busy')).toBeNull()
    const after = find('p + p')
    expect(after.textContent).toBe('down')
    expect(after).not.toBe(before)
  })
})
