/** Which browser on which system, in the names they give themselves; empty where one cannot tell. For people to recognise. */
export interface Device {
  browser: string
  system: string
}

/** In this order: most browsers also claim to be one of those further down. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/AlipayClient\//, 'Alipay'],
  [/DingTalk\//, 'DingTalk'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/UCBrowser\//, 'UC Browser'],
  [/M?QQBrowser\//, 'QQ Browser'],
  [/YaBrowser\//, 'Yandex Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: readonly [RegExp, string][], agent: string): string =>
  list.find(([sign]) => sign.test(agent))?.[1] ?? ''

export const deviceOf = (agent: string): Device => ({
  browser: firstOf(browsers, agent),
  system: firstOf(systems, agent),
})

const mobileAgent =
  /Android.+Mobile|iPhone|iPod|Windows Phone|IEMobile|BlackBerry|Opera Mini|MicroMessenger.*Mobile/i

/** WeChat's own browser. */
export const isWechatAgent = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)

/** A page inside a mini-program of WeChat. */
export const isMiniProgramAgent = (userAgent: string): boolean =>
  isWechatAgent(userAgent) && /miniProgram/i.test(userAgent)

/** A phone; tablets have room for the desktop site. */
export const isMobileAgent = (userAgent: string): boolean => mobileAgent.test(userAgent)
