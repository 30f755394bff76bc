// Pages of the API reference, in the order in which people read them.

/** Where members come from: says nothing to a reader who wants to call them. */
const ORIGIN = /^#{4,5} (?:Inherited from|Implementation of|Overrides)\n\n.+\n\n?/gm;
/** Sections of a class behind all others. */
const LAST = ['Extends', 'Extended by', 'Type Parameters', 'Implements'];

/** The page of a class: a table of its methods first, then these, then its constructor and the rest. Other pages as they are. */
export function methodsFirst(page: string): string {
  const [head = '', ...sections] = page.split(/^(?=## )/m);
  const methods = sections.find((section) => titleOf(section) === 'Methods');
  if (!/^# Class: /m.test(head) || methods === undefined) return page;
  const rank = (section: string) => ['Methods', 'Constructors'].indexOf(titleOf(section));
  const isLast = (section: string) => LAST.includes(titleOf(section));
  const example = sections.filter((section) => titleOf(section) === 'Example');
  const others = sections.filter((section) => section !== methods && !example.includes(section));
  const ordered = [
    ...example,
    methods.replace('## Methods\n', `## Methods\n\n${tableOf(methods)}`),
    ...others.filter((section) => rank(section) >= 0),
    ...others.filter((section) => rank(section) < 0 && !isLast(section)),
    ...others.filter(isLast),
  ];
  return `${head}${ordered.join('').replaceAll(ORIGIN, '')}`;
}

const titleOf = (section: string) => /^## (.+)$/m.exec(section)?.[1] ?? '';

/** Each method with its first sentence. */
function tableOf(methods: string): string {
  const rows = methods
    .split(/^### /m)
    .slice(1)
    .map((member) => {
      const name = /^(.+)$/m.exec(member)?.[1] ?? '';
      const paragraph = /^(?![#>*|-])\S.*(?:\n\S.*)*/m.exec(member.slice(name.length))?.[0] ?? '';
      const text = paragraph.replaceAll('\n', ' ').replaceAll('|', '\\|');
      const anchor = name.replaceAll(/[^\w-]/g, '').toLowerCase();
      return `| [\`${name}\`](#${anchor}) | ${/^.*?\.(?= |$)/.exec(text)?.[0] ?? text} |`;
    });
  return `| method | what it does |\n|---|---|\n${rows.join('\n')}\n\n`;
}
