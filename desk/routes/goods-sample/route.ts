/** A catalogue file to begin with: one product, not on sale. */
import { readGoodsChoices } from '#contract/desk/goods/add.ts';
import { deskScreen, type LoadArgs } from '../../request/screen.ts';

export const { loader } = deskScreen('goods-sample', { load: loadGoodsSample });

async function loadGoodsSample({ read }: LoadArgs) {
  const { categories } = await read(readGoodsChoices, {});
  const values = {
    product_code: 'SAMPLE-1',
    variant_code: 'SAMPLE-1',
    kind: 'book',
    enabled: '0',
    main_category: categories.findLast(({ isEnabled }) => isEnabled)?.code ?? '',
    name_ja: '見本の本',
    name_en: 'Sample book',
    author_ja: '見本 太郎',
    price: '1650',
    stock: '10',
    short_description_ja: '紹介文を入力します。',
  };
  // Spreadsheets read UTF-8 only behind a byte order mark.
  const csv = `\u{feff}${Object.keys(values).join()}\r\n${Object.values(values).join()}\r\n`;
  return new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="catalogue-sample.csv"',
    },
  });
}
