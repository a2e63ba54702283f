// A page of the server as a list to choose from: one entry for each row that opens a file or leads to a further page.
import * as vscode from 'vscode';
import type { Page, Row, Span, Table } from '../generated/page';
import { plain } from './draw';

interface Item extends vscode.QuickPickItem {
  chosen?: Span;
}

function icon(table: Table, row: Row): string {
  if (table.marks === 'dots') {
    return '$(circle-slash) ';
  }
  return row.cells.flat().some((span) => span.tone === 'warning') ? '$(warning) ' : '';
}

function item(table: Table, row: Row): Item[] {
  const cell = row.cells.find((spans) => spans.some((span) => span.file || span.with));
  const others = row.cells.filter((spans) => spans !== cell && spans.length > 0).map(plain);
  return cell ? [{ label: icon(table, row) + plain(cell), description: others.join(' · '), chosen: cell.find((span) => span.file || span.with) }] : [];
}

function items(page: Page): Item[] {
  return (page.blocks ?? []).flatMap(({ heading, table }): Item[] => [
    ...(heading ? [{ label: plain(heading.slice(0, 2)), kind: vscode.QuickPickItemKind.Separator }] : []),
    ...(table?.rows ?? []).flatMap((row) => item(table!, row)),
  ]);
}

/** What a person chooses; undefined when that is nothing. */
export async function pick(page: Page, title: string): Promise<Span | undefined> {
  const choice = await vscode.window.showQuickPick(items(page), { title, matchOnDescription: true });
  return choice?.chosen;
}
