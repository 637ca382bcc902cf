/** What a player likes. Kept on the device, and with the account once there is one. */

import { api } from '../net/api';
import type { Me, Settings } from '../net/types';

const KEY = 'tripeaks.settings';

class Preferences {
  letter_keys = $state(true);
  four_colour_suits = $state(true);
  private signedIn = false;

  constructor() {
    try {
      this.take(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>);
    } catch {
      // Defaults do.
    }
  }

  /** The account's settings go before the device's. */
  follow(me: Me): void {
    this.signedIn = me.username !== null;
    if (this.signedIn) this.take(me.settings);
  }

  change(settings: Partial<Settings>): void {
    this.take(settings);
    if (this.signedIn) void api.changeSettings(settings).catch(() => undefined);
  }

  private take(settings: Partial<Settings>): void {
    this.letter_keys = settings.letter_keys ?? this.letter_keys;
    this.four_colour_suits = settings.four_colour_suits ?? this.four_colour_suits;
    const { letter_keys, four_colour_suits } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ letter_keys, four_colour_suits }));
    } catch {
      // They last as long as the page, then.
    }
  }
}

export const preferences = new Preferences();
