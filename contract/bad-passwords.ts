/** What is tried first wherever somebody guesses; of those that mix digits and letters, since others are refused anyway. */
const known = new Set(
  `123456a a123456 123456aa aa123456 123456789a a123456789 1234567a a1234567 12345678a a12345678 123456abc abc123456
  123abc abc123 abc12345 abcd1234 abcd123456 1234abcd 123qwe qwe123 qwe123456 qwer1234 1234qwer qwert123 qwerty1 qwerty12
  qwerty123 qwerty1234 123qweasd qweasd123 asd123 asd123456 123asd asdf1234 zxc123 123zxc zxcv1234 zxcvbnm1 zxcvbnm123
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 1qaz@wsx qazwsx123 qaz123 q123456
  q12345678 q123456789 z123456 z123456789 w123456 w123456789 s123456 x123456 123456q 123456z 123456w 123456789q 123456789z
  qq123456 qq123456789 123456qq qq1234567 qq5201314 woaini1314 woaini520 woaini521 woaini123 woaini5201314 5201314a a5201314
  aini1314 520woaini 1314woaini 5201314qq iloveyou1 iloveyou2 iloveyou123 love123 love1314 iloveu2 ilove1314
  password1 password12 password123 pass1234 pass123 passw0rd p4ssword p@ssw0rd passwd123 mima123456 mima1234 mima123
  admin1 admin12 admin123 admin1234 admin123456 admin888 admin666 root123 root1234 root123456 user123 user1234 user123456
  test123 test1234 test123456 guest123 welcome1 welcome123 hello123 hello1234 letmein1 monkey1 monkey123 dragon1 dragon123
  sunshine1 princess1 football1 baseball1 superman1 batman123 master123 shadow123 michael1 jordan23 charlie1 qwe12345
  abc123456789 abcde12345 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1a2b3c 1a2b3c4d 123123a a123123 123321a a123321 111111a
  a111111 aaa111 aa111111 111aaa 112233a a112233 666666a a666666 888888a a888888 000000a a000000 a654321 654321a 11223344a
  changeme1 secret123 login123 shop123 shop1234 caravan123 china123 beijing2008 taobao123 alibaba1 wechat123 zhang123 wang123456
  li123456 chen123456 zhongguo1 jiayou123 nihao123 xiaoming1`.split(/\s+/),
)

const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** A run along the alphabet, the digits or a row of the keyboard, forwards or backwards, or one sign again and again. */
function isRun(part: string): boolean {
  if (new Set(part).size === 1) return true
  const backwards = [...part].reverse().join('')
  return rows.some(row => row.includes(part) || row.includes(backwards))
}

/** Passwords that a guesser tries within the first thousand, or that are the account's own number. */
export function isBadPassword(password: string, mobile = ''): boolean {
  const plain = password.toLowerCase()
  if (known.has(plain)) return true
  const digits = mobile.replace(/\D/g, '')
  if (digits.length >= 8 && plain.includes(digits.slice(-8))) return true
  const parts = plain.match(/\d+|[a-z]+/g) ?? []
  return parts.join('').length === plain.length && parts.length <= 2 && parts.every(isRun)
}
