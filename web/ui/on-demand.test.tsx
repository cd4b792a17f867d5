// @vitest-environment happy-dom
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'
import { Toasts } from './Toasts.tsx'
import { click, show, t } from './testing.tsx'

interface Props {
  onClose(): void
  open?: boolean
}

const Sheet = ({ onClose, open = true }: Props) =>
  open ? (
    <dialog open>
      <button type="button" onClick={onClose} />
    </dialog>
  ) : null

/** A network that is away until it is there. */
const network = <Part,>(Part: Part) => {
  const load = vi.fn<() => Promise<{ default: Part }>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const comeBack = () => load.mockResolvedValue({ default: Part })
  return { load, comeBack }
}

test('A sheet that does not come leaves the page as it is and says why; the next press opens it', async () => {
  const { load, comeBack } = network(Sheet)
  const Own = onDemand(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Toasts />
        <button type="button" className="opens" onClick={() => setOpen(true)} />
        <textarea />
        <Suspense>{isOpen && <Own onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  const { container, find } = await show(<Page />)
  find<HTMLTextAreaElement>('textarea').value = 'ring twice'
  await click(find('.opens'))
  expect(container.textContent).toContain(t('ui.networkError'))
  expect(container.querySelector('dialog')).toBeNull()
  await click(find('.opens'))
  expect(load).toHaveBeenCalledTimes(2)
  comeBack()
  await click(find('.opens'))
  find('dialog')
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('ring twice')
})

test('So does one that stays in the page while it is closed', async () => {
  const { load, comeBack } = network(Sheet)
  const Own = onDemand(load)
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" className="opens" onClick={() => setOpen(true)} />
        <Suspense>
          <Own open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      </>
    )
  }
  const { find } = await show(<Page />)
  expect(load).toHaveBeenCalledOnce()
  comeBack()
  await click(find('.opens'))
  find('dialog')
})

test('What cannot be closed offers to try again in its place', async () => {
  const { load, comeBack } = network(() => <p>Here</p>)
  const Own = onDemand(load)
  const { container, find } = await show(
    <Suspense>
      <Own />
    </Suspense>,
  )
  expect(container.textContent).toContain(t('ui.failedTitle'))
  comeBack()
  await click(find('button'))
  expect(container.textContent).toBe('Here')
})

test('What is no loss is left out', async () => {
  const Own = onDemand(network(() => <p>Here</p>).load, 'noLoss')
  const { container } = await show(
    <Suspense>
      <Own />
    </Suspense>,
  )
  expect(container.textContent).toBe('')
})
