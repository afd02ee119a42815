import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from 'react-email'
import { site } from '../../../site.ts'
import type { Block } from './blocks.ts'
import { darkStyles, styles } from './styles.ts'

type Props = {
  subject: string
  blocks: readonly Block[]
  /** Whom it names to write to: handed in, as the bundle of emails has no settings. */
  contact?: string
}

/** An email as a whole HTML document, for programs that show one. */
export const renderEmail = (props: Props): string =>
  `<!doctype html>${renderToStaticMarkup(<Email {...props} />)}`

/** Set like the shop: ink on paper, one signal; in the dark, type on ink where the program says so. */
function Email({ subject, blocks, contact = site.email }: Props) {
  return (
    <Html lang={site.locale}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Body lang={site.locale} className="ground" style={styles.ground}>
        <Preview useTitleTag={false}>{openingOf(blocks)}</Preview>
        {/* Body hands its looks down to a cell that the dark can't reach: this one covers it. */}
        <Section className="ground" style={styles.margin}>
          <Container style={styles.sheet}>
            <Text className="ink" style={styles.masthead}>
              {site.name}
            </Text>
            <Heading as="h1" className="ink" style={styles.heading}>
              {subject}
            </Heading>
            {blocks.map((block, index) => (
              <Part key={index} block={block} />
            ))}
            <Hr className="rule" style={styles.rule} />
            <Text className="faded" style={styles.footer}>
              {site.name}: {site.strapline}.
              <br />
              <Link className="faded" href={`mailto:${contact}`} style={styles.footerLink}>
                {contact}
              </Link>
            </Text>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function Part({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text className="ink" style={styles.paragraph}>
          {lines(block.text)}
        </Text>
      )
    case 'action':
      return (
        <Section style={styles.action}>
          <Button href={block.href} style={styles.button}>
            {block.label}
          </Button>
        </Section>
      )
    case 'facts':
      return (
        <table width="100%" cellPadding="0" cellSpacing="0" style={styles.facts}>
          <tbody>
            {block.rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className="faded rule" align="left" style={styles.name}>
                  {name}
                </th>
                <td className="ink rule" align="left" style={styles.value}>
                  {lines(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'quote':
      return (
        <blockquote className="ink edge" style={styles.quote}>
          {lines(block.text)}
        </blockquote>
      )
  }
}

/** What lists of messages show beside the subject: the first words that aren't a greeting. */
function openingOf(blocks: readonly Block[]): string {
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
  return texts.find((text) => !/^Hello\b.{0,300},$/.test(text)) ?? texts[0] ?? ''
}

/** Line breaks stay where they were typed. */
const lines = (text: string): ReactNode =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
