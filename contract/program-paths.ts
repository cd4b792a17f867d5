/** Where its page begins: `ticket`, and `to`, which leads to a page of the mobile site. */
export const enterPath = '/wxa/enter'

/** Of the mini-program's own pages, which a page inside opens. */
export const nativePages = { pay: '/pages/pay/pay', link: '/pages/link/link' } as const
