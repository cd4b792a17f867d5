import { voucherScreen } from './voucher-screen.tsx'

export default voucherScreen(false)
