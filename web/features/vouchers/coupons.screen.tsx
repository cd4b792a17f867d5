import type { VoucherList } from '../../../contract/vouchers.ts'
import { screen } from '../../app/screen.ts'
import { loadVouchers, type VoucherSearch, Vouchers, voucherSearch } from './Vouchers.tsx'

export default screen<VoucherSearch, VoucherList>({
  search: voucherSearch,
  load: context => loadVouchers(context, false),
  texts: ['vouchers'],
  View: props => <Vouchers red={false} {...props} />,
})
