import type { Page } from '@playwright/test'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'
import { visit } from './support/shop.ts'

const fakeCamera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({
  lang: 'en',
  ...phone,
  launchOptions: async ({ launchOptions }, use) =>
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCamera] }),
})

/** The camera is the browser's; what is read off its picture, Chromium here does not know. */
async function reads(page: Page, code: string): Promise<void> {
  await page.addInitScript(text => {
    const streams: MediaStream[] = []
    const media = navigator.mediaDevices
    const open = media.getUserMedia.bind(media)
    media.getUserMedia = async wanted => {
      const stream = await open(wanted)
      streams.push(stream)
      return stream
    }
    Object.assign(window, {
      streams,
      BarcodeDetector: class {
        async detect(video: HTMLVideoElement) {
          return video.videoWidth > 0 && Reflect.get(window, 'aims') ? [{ rawValue: text }] : []
        }
      },
    })
  }, code)
}

const aim = (page: Page) => page.evaluate(() => Object.assign(window, { aims: true }))

/** Every camera that was opened, and whether it still runs. */
const cameras = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'streams') as MediaStream[]).map(stream => stream.getTracks()[0]!.readyState),
  )

test('the camera of "me" shows its picture, finds a product, and is off afterwards', async ({
  page,
  context,
  sql,
  t,
}) => {
  const { id } = await newMember(sql)
  await enter(context, sql, id)
  await reads(page, '4006381333931')
  await visit(page, '/m/my?lang=en')
  const sheet = page.getByRole('dialog', { name: t('mobile.scan') })
  await page.getByRole('button', { name: t('mobile.scan') }).click()
  await expect(sheet.locator('video')).toHaveJSProperty('paused', false)
  await expect.poll(() => cameras(page)).toEqual(['live'])
  // The phone's way back ends it, and the light goes off.
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect.poll(() => cameras(page)).toEqual(['ended'])
  await expect(page).toHaveURL(/\/m\/my/)

  await page.getByRole('button', { name: t('mobile.scan') }).click()
  await expect(sheet.locator('video')).toHaveJSProperty('paused', false)
  await aim(page)
  await expect(page).toHaveURL(/\/m\/list\?q=4006381333931/)
  await expect(sheet).toBeHidden()
  await expect.poll(() => cameras(page)).toEqual(['ended', 'ended'])
})
