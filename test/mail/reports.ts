type Report = {
  to?: string
  messageId?: string
  recipient: string
  original?: string
  action?: string
  status?: string
  diagnostic?: string
  returns?: 'message/rfc822' | 'text/rfc822-headers' | 'nothing'
}

/** A report of an undeliverable message, as Postfix and its like write it. */
export const report = ({
  to = 'hello@youngtimer.test',
  messageId = '',
  recipient,
  original,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address\r\n    rejected: User unknown`,
  returns = 'text/rfc822-headers',
}: Report): string =>
  [
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/plain',
    '',
    'This is the mail system. We are sorry.',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    ...(original ? [`Original-Recipient: rfc822;${original}`] : []),
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    ...(returns === 'nothing'
      ? []
      : [
          '--edge',
          `Content-Type: ${returns}`,
          '',
          'From: Youngtimer <hello@youngtimer.test>',
          `Message-ID: ${messageId}`,
          'Subject: Your car',
          '',
        ]),
    '--edge--',
    '',
  ].join('\r\n')
