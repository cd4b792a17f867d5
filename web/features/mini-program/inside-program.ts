import { boolean } from 'valibot'
import { offerLink } from '../../../contract/inside-wechat.ts'
import { cookies } from '../../../contract/preferences.ts'
import type { Call } from '../../api/call.ts'
import { readSession, writeSession } from '../../api/session-storage.ts'

/** WeChat's own: the only one that a page inside a mini-program reaches its native pages by. The content policy names it (server/http/bundle.ts). */
const kit = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

interface WechatKit {
  miniProgram?: { navigateTo(to: { url: string; success?(): void; fail?(): void }): void }
}

let loading: Promise<WechatKit | undefined> | undefined

function loadKit(): Promise<WechatKit | undefined> {
  loading ??= new Promise(resolve => {
    const script = document.createElement('script')
    script.src = kit
    script.onload = () => resolve((window as { wx?: WechatKit }).wx)
    script.onerror = () => {
      // The network may be back at the next press.
      loading = undefined
      resolve(undefined)
    }
    document.head.append(script)
  })
  return loading
}

/** False when there is no way to it. */
export async function openNativePage(url: string): Promise<boolean> {
  const program = (await loadKit())?.miniProgram
  program?.navigateTo({ url })
  return program !== undefined
}

const asked = 'wechat link asked'

/** Whoever signed in inside a mini-program that does not know them: asked once whether it shall from now on. */
export async function offerToLink(call: Call): Promise<void> {
  if (!document.cookie.split('; ').includes(`${cookies.wechatLink}=new`)) return
  // Without storage they would be asked on every page.
  if (readSession(asked, boolean()) || !writeSession(asked, true)) return
  const { obj } = await call(offerLink, { row: {} }, { quiet: true })
  await openNativePage(obj.url)
}
