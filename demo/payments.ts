import type { Tx } from '../server/db/database.ts'

const instructions = {
  zh: '户名：商队贸易有限公司\n开户行：中国工商银行广州天河支行\n账号：3602000009200000001\n请在附言中写明订单号，转账后上传回单。（演示账户，请勿转账）',
  en: 'Account holder: Caravan Trading Co., Ltd.\nBank: ICBC Guangzhou Tianhe\nAccount: 3602000009200000001\nPlease name the order number, then upload the slip. (Demo account: do not transfer money.)',
  ar: 'صاحب الحساب: شركة كارافان للتجارة\nالبنك: ICBC قوانغتشو تيانخه\nالحساب: 3602000009200000001\nيرجى ذكر رقم الطلب ثم رفع الإيصال. (حساب تجريبي: لا تحوّل أي مبلغ)',
}

/** One channel of each kind without keys, so that our cashier stands in for it; where to transfer to. */
export async function insertPayments(tx: Tx): Promise<void> {
  await tx`update pay_methods set enabled = true where code in ('wx', 'zfb', 'lkl')`
  await tx`update pay_methods set instructions = ${tx.json(instructions)} where code = 'xx'`
}
