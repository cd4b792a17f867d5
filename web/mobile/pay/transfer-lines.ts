export interface TransferLine {
  text: string
  /** What has to be typed at the bank: an account number, without its spaces. */
  number?: string
}

const accountNumber = /\d(?:[ -]?\d){7,}/

/** Where to transfer to, line by line, with the numbers that somebody will want to copy. */
export const transferLines = (instructions: string): TransferLine[] =>
  instructions
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(text => {
      const number = accountNumber.exec(text)?.[0].replace(/[ -]/g, '')
      return number ? { text, number } : { text }
    })
