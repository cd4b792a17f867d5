// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { click } from '../../ui/testing.tsx'
import { fakeCall, find, showInOffice, t, wait } from '../testing.tsx'
import JudgedImportDialog from './JudgedImportDialog.tsx'

const judged = { added: 2, changed: 0, unchanged: 0, bad: 0, fixUrl: '' }
const savedBefore = { ...judged, added: 0, unchanged: 2 }

/** The sheet was judged, and the answer to saving it has not arrived. */
async function afterLostAnswer() {
  let sent = 0
  const { call } = fakeCall({
    hlt_import: () => {
      sent++
      if (sent === 2) throw new CallError('network', 'no network')
      return { obj: sent === 1 ? judged : savedBefore }
    },
  })
  let imported = 0
  await showInOffice(
    <JudgedImportDialog billType="customer" title="客户" onClose={() => {}} onImported={() => imported++} />,
    { call },
  )
  await act(async () => {
    const input = find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.xlsx')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press(t('records.uiSheetCheck'))
  await press(save)
  expect(find('[role=alert]').textContent).toBe('no network')
  return () => imported
}

const save = t('records.uiSheetSave', { count: 2 })

async function press(name: string) {
  await click(find('button', name))
  await wait()
}

test('rows that were saved before the answer was lost are counted when it is sent again, and listed', async () => {
  const imported = await afterLostAnswer()
  await press(save)
  expect(document.body.textContent).toContain(t('records.uiSheetSaved', { count: 2 }))
  expect(imported()).toBe(1)
})

test('whoever closes it then sees what is there', async () => {
  const imported = await afterLostAnswer()
  expect(imported()).toBe(0)
  await click(find('dialog header button'))
  expect(imported()).toBe(1)
})
